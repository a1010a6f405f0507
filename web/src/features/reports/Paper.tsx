import { lazy, Suspense, useEffect, useMemo, useState } from "react";
import { createPortal } from "react-dom";
import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { HEIGHT } from "@/ui/sizes";
import { isNumeric, rowsOf, useCellText } from "./cells";
import classes from "./Paper.module.css";
import { optionOf, useDrawing } from "./ResultChart";
import type { Eyes, Found } from "./types";
import { EYES_WORDS } from "./words";

const EChart = lazy(() => import("@/ui/EChart"));
const MOST_PRINTED = 1000;

interface PaperProps {
  found: Found;
  title: string;
  eyes: Eyes;
  /** When it was asked. */
  at: number;
  /** Called when all of it is drawn. */
  onReady: () => void;
}

/** A report as it is printed: its sentence, when it was asked, chart and table; nothing else of the page is on the paper. */
export function Paper({ found, title, eyes, at, onReady }: PaperProps) {
  const { t } = useT();
  const { dateTime, number } = useFormat();
  const [isDrawn, setDrawn] = useState(false);
  const drawing = useDrawing(found);
  const isReady = isDrawn || !drawing;
  useEffect(() => {
    if (isReady) onReady();
  }, [isReady, onReady]);
  const rows = rowsOf(found);
  const told = [
    t("reports.read", {
      rows: number(rows.length, 0),
      read: number(found.read_count, 0),
      time: number(found.milliseconds, 0),
    }),
    found.is_cut && t("reports.cut"),
    rows.length > MOST_PRINTED && t("reports.print.cut", { count: MOST_PRINTED }),
    drawing?.isCut && t("reports.chart.cut", { count: drawing.names.length }),
  ];
  return createPortal(
    <article className={classes["paper"]} aria-hidden data-paper>
      <h1>{title}</h1>
      <p>{found.sentence}</p>
      <p className={classes["about"]}>
        {[dateTime(new Date(at).toISOString()), `${t("reports.eyes")}: ${t(EYES_WORDS[eyes])}`].join(" · ")}
      </p>
      {drawing && <PrintedChart found={found} title={title} onDrawn={() => setDrawn(true)} />}
      <PrintedTable found={found} />
      <p className={classes["about"]}>{told.filter(Boolean).join(" ")}</p>
    </article>,
    document.body,
  );
}

function PrintedChart({ found, title, onDrawn }: { found: Found; title: string; onDrawn: () => void }) {
  const { lang } = useT();
  const drawing = useDrawing(found);
  const [first] = useState(() => drawing && optionOf(found, drawing));
  const [tell] = useState(() => (drawn: unknown) => {
    if (drawn) onDrawn();
  });
  const option = useMemo(() => first ?? {}, [first]);
  return (
    <Suspense fallback={null}>
      <EChart
        option={option}
        height={HEIGHT.picture}
        isDark={false}
        lang={lang}
        label={title}
        isForPaper
        onDrawn={tell}
      />
    </Suspense>
  );
}

function PrintedTable({ found }: { found: Found }) {
  const textOf = useCellText();
  const headers = found.table_header;
  const sideOf = (at: number) => {
    const header = headers[at];
    return header && isNumeric(header) ? classes["number"] : undefined;
  };
  return (
    <table>
      <thead>
        <tr>
          {headers.map(({ key, caption }, at) => (
            <th key={key} className={sideOf(at)}>
              {caption}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rowsOf(found)
          .slice(0, MOST_PRINTED)
          .map((cells, line) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines have no names and stay where they are
            <tr key={line}>
              {headers.map(({ key }, at) => (
                <td key={key} className={sideOf(at)}>
                  {textOf(headers, cells, at)}
                </td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  );
}
