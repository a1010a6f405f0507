export { ConnectedSection } from "./people/ConnectedSection";
export { OpenApplications } from "./people/OpenApplications";
