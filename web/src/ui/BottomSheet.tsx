import { CloseButton, Drawer, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./BottomSheet.module.css";

interface BottomSheetProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
}

/** On a phone: what a popover shows on a large screen, from below, as high as it must be. */
export function BottomSheet({ isOpen, onClose, title, children }: BottomSheetProps) {
  return (
    <Drawer.Root
      opened={isOpen}
      onClose={onClose}
      position="bottom"
      classNames={{ content: classes["sheet"] ?? "", body: classes["body"] ?? "" }}
    >
      <Drawer.Overlay backgroundOpacity={0.45} />
      <Drawer.Content aria-label={title}>
        <Drawer.Body>
          <Group justify="space-between" wrap="nowrap" mb="sm">
            <Text fw={650} fz="lg" truncate>
              {title}
            </Text>
            <CloseButton onClick={onClose} />
          </Group>
          {children}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
