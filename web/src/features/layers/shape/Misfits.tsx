import { Anchor, List, Text } from "@mantine/core";
import { Link } from "react-router";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import type { ShapeChange } from "./changes";

const MOST_NAMED = 8;

/** Values that a change has left empty, each with the way to its record. */
export function Misfits({ layer, misfits }: { layer: string; misfits: ShapeChange["misfits"] }) {
  const { t } = useT();
  const to = useLink();
  return (
    <>
      <List size="sm" mt="2xs" spacing="2xs">
        {misfits.slice(0, MOST_NAMED).map(({ cl_id, value }) => (
          <List.Item key={String(cl_id)}>
            <Anchor component={Link} inherit to={to("db_layer", { layer, record: String(cl_id) })}>
              “{String(value)}”
            </Anchor>
          </List.Item>
        ))}
      </List>
      {misfits.length > MOST_NAMED && (
        <Text size="sm">{t("layers.meeting.more", { count: misfits.length - MOST_NAMED })}</Text>
      )}
    </>
  );
}
