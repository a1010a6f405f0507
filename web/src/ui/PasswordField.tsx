import { PasswordInput, type PasswordInputProps, Progress, Text } from "@mantine/core";
import { useT } from "@/phrases/useT";

const LEVELS = ["ui.password.weak", "ui.password.fair", "ui.password.good", "ui.password.strong"] as const;
const COLORS = ["danger", "warning", "success", "success"] as const;

/** How long a password would resist, from 0 to 3: length counts most, variety some, repetition nothing. */
function passwordStrength(password: string, minimum = 8): number {
  if (password.length < minimum) return 0;
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length;
  const variety = new Set(password).size;
  if (variety < 5) return 0;
  const bits = variety * 2 + (password.length - minimum) * 2 + kinds * 3;
  return bits >= 40 ? 3 : bits >= 28 ? 2 : 1;
}

interface PasswordFieldProps extends PasswordInputProps {
  /** A new password: its strength is shown. */
  isNew?: boolean;
  minimum?: number;
}

export function PasswordField({ isNew, minimum = 8, ...props }: PasswordFieldProps) {
  const { t } = useT();
  const value = typeof props.value === "string" ? props.value : "";
  const level = passwordStrength(value, minimum);
  const word = t(LEVELS[level] ?? "ui.password.weak");
  const strength =
    value.length < minimum
      ? t("ui.password.minimum", { count: minimum })
      : t("ui.password.strength", { strength: word });
  return (
    <div>
      <PasswordInput
        autoComplete={isNew ? "new-password" : "current-password"}
        visibilityToggleButtonProps={{ "aria-label": t("ui.password.show"), tabIndex: 0 }}
        aria-invalid={props.error ? true : undefined}
        {...props}
      />
      {isNew && value && !props.error && (
        <>
          <Progress
            mt="xs"
            size={4}
            value={value.length < minimum ? 8 : ((level + 1) / 4) * 100}
            color={COLORS[level] ?? "danger"}
            aria-label={strength}
          />
          <Text size="xs" c="dimmed" mt="3xs" aria-live="polite">
            {strength}
          </Text>
        </>
      )}
    </div>
  );
}
