import { Button, Group, Stack } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { notifyDone } from "@/ui/notify";
import { OpenWindow } from "@/ui/OpenWindow";
import { type Attached, FileField, useAttach } from "../FileField";
import { useOnceKey } from "@/api/useOnceKey";
import { useAskedShop } from "../topics";
import { useTyped } from "../useTyped";
import { LISTS } from "../words";
import { AskedDesk, AskFields, fieldProblems, GeneralProblem, GoesAlong, topicAbout } from "./AskFields";

const BLANK = { topic: "", subject: "", comment: "", asksSite: false, files: [] as readonly Attached[] };

interface AskFormProps {
  /** The terminated ticket that this one goes on with. */
  follows?: string;
  /** A record of one's own that it is about: `order:…`, `project:…` and the like. */
  about?: string;
  /** The shop that is asked first. */
  shop?: string;
  onClose: () => void;
}

/** Asks for help: first what it is about, then the rest. */
export function AskForm({ follows, about = "", shop = "", onClose }: AskFormProps) {
  const { t } = useT();
  const to = useLink();
  const navigate = useNavigate();
  const once = useOnceKey();
  const { typed, change, forget } = useTyped(`support.ask.${follows ?? ""}${about}`, BLANK, {
    topic: topicAbout(about),
  });
  const askedShop = useAskedShop(shop, typed.asksSite);
  const attaching = useAttach(typed.files, (files) => change({ files }));
  const [isTopicMissing, setTopicMissing] = useState(false);
  const ask = useChange("/v1/user/support/new", {
    refreshes: LISTS,
    showsProblem: true,
    onDone: ({ support, answer_by_words }) => {
      forget();
      notifyDone(t("support.asked", { until: answer_by_words }));
      void navigate(to("user_support_details", { user_support_client_id: support.user_support_client_id }));
    },
  });
  const send = () => {
    setTopicMissing(!typed.topic);
    if (!typed.topic) return;
    const body = {
      operation_name: typed.topic,
      operation_note: `screen:${window.location.pathname} ${about}`.trim(),
      subject: typed.subject,
      comment: typed.comment,
      file_list: typed.files.map((file) => file.id),
      ...(askedShop ? { organization_id: askedShop } : {}),
      ...(follows ? { follows } : {}),
    };
    ask.run({ body, once: once(body) });
  };
  return (
    <OpenWindow onClose={onClose} title={t("support.ask")}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Stack gap="md">
          <AskedDesk shop={shop} asksSite={typed.asksSite} change={change} />
          <GoesAlong about={about} />
          <AskFields
            typed={typed}
            shop={askedShop}
            change={change}
            wrong={fieldProblems(ask.problem)}
            isTopicMissing={isTopicMissing}
            hint={t("support.comment.hint")}
            ofComment={attaching.ofField}
          >
            <FileField files={typed.files} onChange={(files) => change({ files })} state={attaching} />
          </AskFields>
          <GeneralProblem problem={ask.problem} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t("ui.cancel")}
            </Button>
            <Button type="submit" loading={ask.isRunning} disabled={attaching.sending !== null}>
              {t("support.send")}
            </Button>
          </Group>
        </Stack>
      </form>
    </OpenWindow>
  );
}
