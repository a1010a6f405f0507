import "@mantine/core/styles/Typography.layer.css";
import { Button, Group, ScrollArea, Stack, Text, Title, Typography } from "@mantine/core";
import { type ReactNode, type UIEvent, useLayoutEffect, useRef, useState } from "react";
import { useT } from "@/phrases/useT";
import { Html } from "@/ui/Html";
import { OpenWindow } from "@/ui/OpenWindow";

interface ReadText {
  title: string;
  version: number;
  /** Rich text that the server has cleaned. */
  html: string;
}

interface AgreementReaderProps {
  title: string;
  /** Several stand one below the other, each under its own heading. */
  texts: readonly ReadText[];
  /** Without it the texts are only shown. */
  onApprove?: (() => void) | undefined;
  onClose: () => void;
  note?: ReactNode;
}

const NEAR_END = 24;

const isAtEnd = (area: HTMLElement) => area.scrollTop + area.clientHeight >= area.scrollHeight - NEAR_END;

/** Agreements read in one place, approved together only after their end was reached. */
export function AgreementReader({ title, texts, onApprove, onClose, note }: AgreementReaderProps) {
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
        <Texts texts={texts} />
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

function Texts({ texts }: { texts: readonly ReadText[] }) {
  const { t } = useT();
  // What two bundles have in common is filled in for each of them, and shown twice only where that makes a difference.
  const different = new Map(texts.map((text) => [`${text.title} ${text.html}`, text]));
  return (
    <Stack gap="xl">
      {[...different].map(([key, { title, version, html }]) => (
        <div key={key}>
          {texts.length > 1 && <Title order={3}>{title}</Title>}
          <Text size="sm" c="dimmed" mb="sm">
            {t("orders.agreement.version", { version })}
          </Text>
          <Typography fz="sm" style={{ overflowWrap: "anywhere" }}>
            <Html html={html} />
          </Typography>
        </div>
      ))}
    </Stack>
  );
}
