export { SellButton } from "./selling/SellButton";
