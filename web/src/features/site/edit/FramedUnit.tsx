import { ActionIcon, Badge, Button, Group } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconEye, IconEyeOff, IconPencil } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { type MouseEvent, useState } from "react";
import { readAgain, useChange, useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { ICON } from "@/ui/sizes";
import { moved } from "@/ui/useReorder";
import { fieldsOf } from "../units/fields";
import { LanguageStates } from "../units/LanguageStates";
import { unitTitle } from "../units/names";
import { sendOrder } from "../units/sendOrder";
import type { UnitContent, UnitRow } from "../units/types";
import { unitQuery } from "../units/useUnit";
import { Drawn } from "./Drawn";
import classes from "./edit.module.css";
import { type Point, UnitInPlace } from "./UnitInPlace";

const REFRESHES = ["/v1/frontend/websiteunit/list", "/v1/frontend/draft/get", "/v1/frontend/list"] as const;

interface FramedUnitProps {
  row: UnitRow;
  rows: readonly UnitRow[];
  siteId: string;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

/** A unit in its frame, with the bar of what can be done with it. */
export function FramedUnit(props: FramedUnitProps) {
  const { row, isOpen, onOpen } = props;
  const unit = row.websiteunit as unknown as UnitContent;
  const isHidden = unit.is_active === "no";
  const [at, setAt] = useState<Point | null>(null);
  const click = (event: MouseEvent) => {
    event.preventDefault();
    setAt({ x: event.clientX, y: event.clientY });
    onOpen(true);
  };
  const close = () => {
    setAt(null);
    onOpen(false);
  };
  return (
    <article className={classes["unit"]}>
      <Tools {...props} />
      {isOpen ? (
        <Opened unitId={row.websiteunit_client_id} at={at} onClose={close} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- keys have the button above
        <div className={`${classes["closed"]} ${isHidden ? classes["hidden"] : ""}`} onClickCapture={click}>
          <Drawn fields={fieldsOf(unit)} />
        </div>
      )}
    </article>
  );
}

interface OpenedProps {
  unitId: string;
  at: Point | null;
  onClose: () => void;
}

function Opened({ unitId, at, onClose }: OpenedProps) {
  const { data } = useRead("/v1/frontend/websiteunit/get", unitQuery(unitId), { refetchInterval: 20_000 });
  const [round, setRound] = useState(0);
  if (!data?.edit) return null;
  return (
    <UnitInPlace
      key={round}
      unitId={unitId}
      edit={data.edit}
      at={round === 0 ? at : null}
      onClose={onClose}
      onOther={() => setRound(round + 1)}
    />
  );
}

function Tools({ row, rows, isOpen, onOpen }: FramedUnitProps) {
  const { t, lang } = useT();
  const unit = row.websiteunit as unknown as UnitContent;
  const name = unitTitle(unit, lang);
  const isHidden = unit.is_active === "no";
  const cache = useQueryClient();
  const change = useChange("/v1/frontend/website_unit/update", { refreshes: REFRESHES });
  const ids = rows.map(({ websiteunit_client_id }) => websiteunit_client_id);
  const id = row.websiteunit_client_id;
  const step = async (by: 1 | -1) => {
    const keys = moved(ids, id, ids.indexOf(id) + by);
    await sendOrder(rows, keys, id);
    await readAgain(cache, "/v1/frontend/websiteunit/list");
  };
  return (
    <Group gap="2xs" justify="space-between" className={classes["tools"] ?? ""}>
      <Group gap="2xs">
        <Badge color="neutral">{t(`units.kind.${unit.kind}`)}</Badge>
        {isHidden && <Badge color="warning">{t("units.passive")}</Badge>}
        <LanguageStates languages={row.languages} />
      </Group>
      <Group gap="4xs">
        <ActionIcon
          variant="subtle"
          aria-label={t("ui.moveUp", { name })}
          disabled={ids[0] === id}
          onClick={() => void step(-1)}
        >
          <IconArrowUp size={ICON.sm} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          aria-label={t("ui.moveDown", { name })}
          disabled={ids.at(-1) === id}
          onClick={() => void step(1)}
        >
          <IconArrowDown size={ICON.sm} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          aria-label={`${t(isHidden ? "units.show" : "units.hide")}: ${name}`}
          onClick={() =>
            change.run({
              query: { websiteunit_client_id: id },
              body: {
                websiteunit: { is_active: isHidden ? "yes" : "no" },
                base: row.revision,
                publish: "no",
              },
            })
          }
        >
          {isHidden ? <IconEye size={ICON.sm} /> : <IconEyeOff size={ICON.sm} />}
        </ActionIcon>
        {!isOpen && (
          <Button
            size="compact-sm"
            leftSection={<IconPencil size={ICON.sm} aria-hidden />}
            aria-label={t("units.edit.one", { name })}
            onClick={() => onOpen(true)}
          >
            {t("units.edit.begin")}
          </Button>
        )}
      </Group>
    </Group>
  );
}
