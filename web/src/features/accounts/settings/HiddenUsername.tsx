import { TextInput } from "@mantine/core";

/** For password managers, which must know whose password is typed; nobody sees, hears or reaches it. */
export function HiddenUsername({ username }: { username: string }) {
  return (
    <TextInput
      className="visually-hidden"
      tabIndex={-1}
      aria-hidden
      readOnly
      autoComplete="username"
      value={username}
    />
  );
}
