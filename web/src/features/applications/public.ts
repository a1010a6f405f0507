export { KnowingApplicationsSection } from "./people/KnowingApplicationsSection";
