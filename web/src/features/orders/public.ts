export { useLeft } from "./active/useLeft";
