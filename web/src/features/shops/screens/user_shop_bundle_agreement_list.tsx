import { AgreementListScreen } from "../agreements/AgreementScreens";

export default function Screen() {
  return <AgreementListScreen />;
}
