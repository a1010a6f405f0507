import { Button, Code, CopyButton, SegmentedControl, Stack, Text } from "@mantine/core";
import type { SampleView } from "@/api/generated/types.gen";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { useUrlState } from "@/screens/useUrlState";
import { Section } from "@/ui/Page";

const LANGUAGES = [
  { value: "curl", label: "curl" },
  { value: "python", label: "Python" },
  { value: "javascript", label: "JavaScript" },
];
const NAMES = ["call", "sign_in"] as const;

interface SamplePanelProps {
  applicationId: string;
  samples: readonly SampleView[];
}

/** Code that works when it is pasted, in the language the person chooses. */
export function SamplePanel({ applicationId, samples }: SamplePanelProps) {
  const { t } = useT();
  const to = useLink();
  const [language, setLanguage] = useUrlState("language", "curl");
  const enter = location.origin + to("user_externalapplication_enter", { application: applicationId });
  return (
    <Stack gap="lg">
      <Text>{t("applications.code.lead")}</Text>
      <SegmentedControl
        data={LANGUAGES}
        value={language}
        onChange={setLanguage}
        aria-label={t("applications.code.language")}
      />
      {NAMES.map((name) => {
        const sample = samples.find((each) => each.name === name && each.language === language);
        return (
          sample && (
            <Section
              key={name}
              title={t(`applications.code.${name}`)}
              description={t(`applications.code.${name}Text`)}
              actions={<CopySample code={sample.code} />}
            >
              <Code block tabIndex={0} aria-label={t(`applications.code.${name}`)} role="group">
                {sample.code}
              </Code>
              {name === "sign_in" && (
                <Text mt="sm" size="sm" style={{ overflowWrap: "anywhere" }}>
                  {t("applications.code.enter")} <Code>{enter}</Code>
                </Text>
              )}
            </Section>
          )
        );
      })}
    </Stack>
  );
}

function CopySample({ code }: { code: string }) {
  const { t } = useT();
  return (
    <CopyButton value={code}>
      {({ copied, copy }) => (
        <Button variant="default" size="sm" onClick={copy}>
          {t(copied ? "applications.keys.copied" : "applications.keys.copy")}
        </Button>
      )}
    </CopyButton>
  );
}
