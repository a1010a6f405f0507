import { Anchor, Button, Group, Stack, Text, Title } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Link } from "react-router";
import type { AnswerOf } from "@/api/call";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { Loaded, RowSkeleton } from "@/ui/States";
import { ICON } from "@/ui/sizes";
import { FAMILY } from "../grid/useRecordWrites";
import { captionOf, type LayerInfo } from "../layers";

type Related = AnswerOf<typeof FAMILY>["below"][number];

interface FamilyProps {
  layer: LayerInfo;
  id: string;
  mayWrite: boolean;
}

/** The record above, those below with a way to add one, and those that name this one. */
export function RecordFamily({ layer, id, mayWrite }: FamilyProps) {
  const { t, lang } = useT();
  const read = useRead(FAMILY, { body: { layer_code: layer.layer_code, cl_id: id } });
  return (
    <Loaded read={read} skeleton={<RowSkeleton rows={4} />}>
      {({ above, below, links }) => (
        <Stack gap="lg">
          {above && (
            <Stack gap="3xs">
              <Title order={4} size="sm">
                {t("layers.family.above")}
              </Title>
              <RecordLink layer={above.layer_code} id={above.record.cl_id} title={above.record.title} />
              <Text size="xs" c="dimmed">
                {captionOf(above.captions, lang, above.layer_code)}
              </Text>
            </Stack>
          )}
          {below.map((each) => (
            <Listed
              key={each.layer_code}
              related={each}
              name={t("layers.family.below", { name: captionOf(each.captions, lang, each.layer_code) })}
              parent={mayWrite && each.may_edit ? id : null}
            />
          ))}
          {links.map((each) => (
            <Listed
              key={`${each.layer_code} ${each.wdm_code}`}
              related={each}
              name={t("layers.family.links", {
                name: captionOf(each.captions, lang, each.layer_code),
                column: captionOf(each.wdm_captions ?? {}, lang, each.wdm_code ?? ""),
              })}
              parent={null}
            />
          ))}
          {!above && below.length === 0 && links.length === 0 && (
            <Text c="dimmed">{t("layers.family.none")}</Text>
          )}
        </Stack>
      )}
    </Loaded>
  );
}

/** The first of some records; where one may be added it stands below this one. */
function Listed({ related, name, parent }: { related: Related; name: string; parent: string | null }) {
  const { t } = useT();
  const to = useLink();
  const { layer_code, list, count } = related;
  return (
    <Stack gap="3xs">
      <Group justify="space-between">
        <Title order={4} size="sm">
          {name}{" "}
          <Text span c="dimmed" className="num">
            {count}
          </Text>
        </Title>
        {parent && (
          <Button
            component={Link}
            to={to("db_layer", { layer: layer_code, record: "new", parent })}
            size="compact-sm"
            variant="subtle"
            leftSection={<IconPlus size={ICON.sm} aria-hidden />}
            aria-label={t("layers.family.addTo", { name })}
          >
            {t("layers.family.add")}
          </Button>
        )}
      </Group>
      {list.map((each) => (
        <RecordLink key={each.cl_id} layer={layer_code} id={each.cl_id} title={each.title} />
      ))}
      {count > list.length && (
        <Text size="xs" c="dimmed">
          {t("layers.family.more", { count: count - list.length })}
        </Text>
      )}
    </Stack>
  );
}

function RecordLink({ layer, id, title }: { layer: string; id: string; title: string }) {
  const { t } = useT();
  const to = useLink();
  return (
    <Anchor component={Link} to={to("db_layer", { layer, record: id, part: "family" })} size="sm">
      {title || t("grid.card.untitled")}
    </Anchor>
  );
}
