import { Badge, Box, Button, Group, Stack, Text } from "@mantine/core";
import { IconArrowUp } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useT } from "@/phrases/useT";
import { HEIGHT, ICON } from "@/ui/sizes";
import type { Filter } from "../infos";
import { LineList } from "./LineList";
import classes from "./LineList.module.css";
import { useLiveLines } from "./useLiveLines";

/** The log as it comes, newest above. Scrolling down holds it still; what comes meanwhile waits. */
export function LiveLines({ filter }: { filter: Filter }) {
  const { t } = useT();
  const box = useRef<HTMLDivElement>(null);
  const [isHeld, setIsHeld] = useState(false);
  const { lines, waiting, isLive, showWaiting } = useLiveLines(filter, isHeld);
  const goOn = () => {
    if (box.current) box.current.scrollTop = 0;
    setIsHeld(false);
    showWaiting();
  };
  return (
    <Stack gap={0}>
      <Group px="md" pb="sm" gap="sm">
        <Badge color={isLive ? "success" : "waiting"}>
          {t(isLive ? "process.live.on" : "process.live.connecting")}
        </Badge>
        {isHeld && (
          <Button
            size="compact-sm"
            variant="light"
            leftSection={<IconArrowUp size={ICON.xs} aria-hidden />}
            onClick={goOn}
          >
            {t("process.live.held", { count: waiting })}
          </Button>
        )}
      </Group>
      <Box
        ref={box}
        className={classes["live"] ?? ""}
        style={{ maxHeight: HEIGHT.page }}
        tabIndex={0}
        role="log"
        aria-live="off"
        aria-label={t("process.log.view.live")}
        onScroll={(event) => {
          const isAtTop = event.currentTarget.scrollTop < 8;
          if (isAtTop && isHeld) goOn();
          else if (!isAtTop) setIsHeld(true);
        }}
      >
        {lines.length > 0 ? (
          <LineList lines={lines} />
        ) : (
          <Text c="dimmed" ta="center" p="xl">
            {t("process.live.nothing")}
          </Text>
        )}
      </Box>
    </Stack>
  );
}
