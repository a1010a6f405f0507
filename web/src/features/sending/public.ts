export { ConsentSection } from "./ConsentSection";
