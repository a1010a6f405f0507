import "./sessionEnd";

/** Shows nothing: from here on the sign-out screen knows why a session was ended. */
export default function AccountsHeader() {
  return null;
}
