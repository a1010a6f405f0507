export { AuthCard } from "./AuthCard";
export { deviceOf } from "./devices";
export { leave } from "./leaving";
export { ProblemAlert } from "./problem";
export { isMail } from "./rules";
export { useCaptcha } from "./captcha/useCaptcha";
