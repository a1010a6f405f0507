import "@mantine/core/styles/Typography.layer.css";
import { Button, Group, ScrollArea, Text, Typography } from "@mantine/core";
import { type ReactNode, type UIEvent, useLayoutEffect, useRef, useState } from "react";
import { useT } from "@/phrases/useT";
import { Html } from "@/ui/Html";
import { OpenWindow } from "@/ui/OpenWindow";

interface AgreementReaderProps {
  title: string;
  version: number;
  /** Rich text that the server has cleaned. */
  html: string;
  /** Without it the text is only shown. */
  onApprove?: (() => void) | undefined;
  onClose: () => void;
  note?: ReactNode;
}

const NEAR_END = 24;

const isAtEnd = (area: HTMLElement) => area.scrollTop + area.clientHeight >= area.scrollHeight - NEAR_END;

/** An agreement, approved only after its end was reached. */
export function AgreementReader({ title, version, html, onApprove, onClose, note }: AgreementReaderProps) {
  const { t } = useT();
  const view = useRef<HTMLDivElement>(null);
  const [isRead, setIsRead] = useState(false);
  const judge = (area: HTMLDivElement) => {
    if (isAtEnd(area)) setIsRead(true);
  };
  // A text that fits into the window has no end to scroll to; only what is laid out can be measured.
  useLayoutEffect(() => {
    const frame = requestAnimationFrame(() => setIsRead(view.current !== null && isAtEnd(view.current)));
    return () => cancelAnimationFrame(frame);
  }, []);
  const scrollToEnd = () => view.current?.scrollTo({ top: view.current.scrollHeight });
  return (
    <OpenWindow onClose={onClose} size="xl" title={title}>
      <Text size="sm" c="dimmed" mb="sm">
        {t("orders.agreement.version", { version })}
      </Text>
      <ScrollArea.Autosize
        mah="56vh"
        type="auto"
        offsetScrollbars
        viewportRef={view}
        viewportProps={{
          tabIndex: 0,
          "aria-label": title,
          role: "region",
          onScroll: (event: UIEvent<HTMLDivElement>) => judge(event.currentTarget),
        }}
      >
        <Typography fz="sm" style={{ overflowWrap: "anywhere" }}>
          <Html html={html} />
        </Typography>
      </ScrollArea.Autosize>
      {note}
      {onApprove && (
        <Group justify="space-between" mt="md" gap="xs">
          <Text size="sm" c="dimmed" role="status">
            {t(isRead ? "orders.agreement.read" : "orders.agreement.scroll")}
          </Text>
          {isRead ? (
            <Button onClick={onApprove}>{t("orders.agreement.approve")}</Button>
          ) : (
            <Button variant="default" onClick={scrollToEnd}>
              {t("orders.agreement.toEnd")}
            </Button>
          )}
        </Group>
      )}
    </OpenWindow>
  );
}
