import "@/ui/trustedTypes"; // first: before any library asks for a policy
import "react-dom/client";
