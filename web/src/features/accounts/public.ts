export { AuthCard } from "./AuthCard";
export { leave } from "./leaving";
export { ProblemAlert } from "./problem";
