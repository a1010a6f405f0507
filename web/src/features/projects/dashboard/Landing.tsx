import { Button, Card, Group, SimpleGrid, Stack, Text, ThemeIcon, Title } from "@mantine/core";
import { IconBrain, IconChartDots3, IconFileUpload } from "@tabler/icons-react";
import { Link } from "react-router";
import { entryOf, useLink } from "@/screens/links";
import { useSite, useWebsiteUnit } from "@/api/site";
import { useT } from "@/phrases/useT";
import { Units } from "@/screens/units/SiteSlot";
import { ICON } from "@/ui/sizes";
import classes from "./Dashboard.module.css";
import { LandingFinding } from "./LandingFinding";
import { LandingPrices } from "./LandingPrices";

const STEPS = [
  { number: 1, icon: IconFileUpload },
  { number: 2, icon: IconChartDots3 },
  { number: 3, icon: IconBrain },
] as const;

/** What a stranger sees: what this is, what it does, and how to begin. Its words belong to the site. */
export default function Landing() {
  const { t } = useT();
  const to = useLink();
  const site = useSite();
  const intro = useWebsiteUnit("user_project_intro")?.content ?? {};
  const uses = useWebsiteUnit("user_project_uses");
  const words = useWebsiteUnit("user_project_steps")?.content ?? {};
  const steps = STEPS.map(({ number, icon }) => ({
    icon,
    title: words[`title_${number}`],
    text: words[`text_${number}`],
  })).filter(({ title, text }) => title || text);
  return (
    <Stack gap="xl" className={classes["landing"]}>
      <Stack gap="md" className={classes["hero"]}>
        <Title order={1} className={classes["heroTitle"]}>
          {intro["title"] ?? site.frontend.application_name}
        </Title>
        <Text fz="lg" c="dimmed" className={classes["lead"]}>
          {intro["lead"]}
        </Text>
        <Group gap="sm" mt="xs">
          {entryOf(site, "sample_project") && (
            <Button size="md" component={Link} to={to("sample_project")}>
              {t("projects.landing.sample")}
            </Button>
          )}
          {entryOf(site, "register") && (
            <Button size="md" variant="default" component={Link} to={to("register")}>
              {t("projects.landing.register")}
            </Button>
          )}
          {entryOf(site, "login") && (
            <Button size="md" variant="subtle" component={Link} to={to("login")}>
              {t("projects.landing.signIn")}
            </Button>
          )}
        </Group>
      </Stack>
      <LandingFinding />
      {steps.length > 0 && (
        <SimpleGrid cols={{ base: 1, sm: steps.length }} spacing="lg">
          {steps.map(({ icon: Icon, title, text }) => (
            <Card key={title ?? text} component="section">
              <ThemeIcon size="xl" radius="md" variant="light" aria-hidden>
                <Icon size={ICON.xl} stroke={1.6} />
              </ThemeIcon>
              {title && (
                <Title order={2} size="h3" mt="md">
                  {title}
                </Title>
              )}
              <Text c="dimmed" mt="3xs">
                {text}
              </Text>
            </Card>
          ))}
        </SimpleGrid>
      )}
      {uses && <Units units={[uses]} />}
      <LandingPrices />
    </Stack>
  );
}
