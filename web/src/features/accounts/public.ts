export { AuthCard } from "./AuthCard";
export { leave } from "./leaving";
export { ProblemAlert } from "./problem";
export { isMail } from "./rules";
export { useCaptcha } from "./captcha/useCaptcha";
