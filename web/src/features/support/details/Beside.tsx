import { Button, Collapse, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconDots } from "@tabler/icons-react";
import { useT } from "@/phrases/useT";
import { ICON } from "@/ui/sizes";
import type { Message } from "../words";
import classes from "./Thread.module.css";

/** What a mail holds beside its words: what it quotes, folded; and what of it is not shown. */
export function Beside({ message }: { message: Message }) {
  const { t } = useT();
  const [isOpen, { toggle }] = useDisclosure(false);
  const { folded, hidden_pictures: hidden, left_out_list: leftOut } = message;
  return (
    <>
      {folded && (
        <>
          <Button
            size="compact-xs"
            variant="subtle"
            color="neutral"
            mt="2xs"
            aria-expanded={isOpen}
            leftSection={<IconDots size={ICON.xs} aria-hidden />}
            onClick={toggle}
          >
            {t(isOpen ? "support.beside.fold" : "support.beside.unfold")}
          </Button>
          <Collapse expanded={isOpen}>
            <Text size="sm" c="dimmed" className={classes["folded"]}>
              {folded}
            </Text>
          </Collapse>
        </>
      )}
      {hidden > 0 && (
        <Text size="xs" c="dimmed" mt="2xs">
          {t("support.beside.pictures", { count: hidden })}
        </Text>
      )}
      {leftOut.length > 0 && (
        <Text size="xs" c="dimmed" mt="2xs">
          {t("support.beside.leftOut", { names: leftOut.join(", ") })}
        </Text>
      )}
    </>
  );
}
