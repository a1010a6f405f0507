import { AgreementRecordScreen } from "../agreements/AgreementScreens";

export default function Screen() {
  return <AgreementRecordScreen />;
}
