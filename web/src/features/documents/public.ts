export { DocumentSection } from "./DocumentSection";
