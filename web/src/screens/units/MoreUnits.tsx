import { Card, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { siteFile } from "@/api/site";
import { Html } from "@/ui/Html";
import { useReadLink } from "./links";
import { type DrawnUnit, isTyped, named, type Parts } from "./parts";
import { SiteButton, SiteLink } from "./SiteLink";
import classes from "./MoreUnits.module.css";

const MOST_ITEMS = 12;

/** The kinds of blocks that not every page has. */
export default function MoreUnit({ unit }: { unit: DrawnUnit }): ReactNode {
  switch (unit.kind) {
    case "rich":
      return <Rich parts={unit.content} />;
    case "picture":
      return <Picture parts={unit.content} />;
    case "cards":
      return <Cards parts={unit.content} />;
    case "questions":
      return <Questions parts={unit.content} />;
    case "steps":
      return <Steps parts={unit.content} />;
    case "banner":
      return <Banner parts={unit.content} />;
    default:
      return null;
  }
}

/** The numbered parts of a block as items, without those that nobody filled. */
export function itemsOf(parts: Parts, ...names: readonly string[]): { id: number; parts: Parts }[] {
  return Array.from({ length: MOST_ITEMS }, (_, index) => index + 1)
    .map((id) => ({
      id,
      parts: Object.fromEntries(names.map((name) => [name, parts[`${name}_${id}`] ?? ""])),
    }))
    .filter((item) => names.some((name) => item.parts[name]));
}

function Heading({ parts }: { parts: Parts }) {
  return parts["title"] ? <Title order={2}>{parts["title"]}</Title> : null;
}

/** Headings below a title are one step smaller than it. */
function orderBelow(parts: Parts): 2 | 3 {
  return parts["title"] ? 3 : 2;
}

/** What an editor wrote with headings, lists, tables, links and pictures. */
function RichText({ html }: { html: ReactNode }) {
  const read = useReadLink();
  const linkOf = (href: string) => {
    const leads = read(href);
    return leads?.kind === "screen" ? { to: leads.to } : leads && { href: leads.href };
  };
  return (
    <div className={classes["rich"]}>
      {isTyped(html) ? html : <Html html={named(html)} site={{ linkOf }} />}
    </div>
  );
}

function Rich({ parts }: { parts: Parts }) {
  return (
    <section>
      <Heading parts={parts} />
      <RichText html={parts["body"]} />
    </section>
  );
}

/** A picture of a block, or the place where one is chosen. */
function PartPicture({ parts }: { parts: Parts }) {
  if (isTyped(parts["picture"])) return parts["picture"];
  const source = siteFile(named(parts["picture"]));
  return <img src={source} alt={named(parts["alt"])} loading="lazy" />;
}

function Picture({ parts }: { parts: Parts }) {
  if (!parts["picture"]) return null;
  const picture = <PartPicture parts={parts} />;
  return (
    <figure className={classes["picture"]}>
      {parts["link"] ? <SiteLink link={parts["link"]}>{picture}</SiteLink> : picture}
      {parts["caption"] && (
        <Text component="figcaption" size="sm" c="dimmed" mt="2xs">
          {parts["caption"]}
        </Text>
      )}
    </figure>
  );
}

function Cards({ parts }: { parts: Parts }) {
  return (
    <section>
      <Heading parts={parts} />
      <div className={classes["cards"]}>
        {itemsOf(parts, "title", "text", "picture", "alt", "link").map(({ id, parts: item }) => (
          <Card key={id} component="article" className={classes["card"] ?? ""}>
            {item["picture"] && (
              <Card.Section mb="md" className={classes["cover"] ?? ""}>
                <PartPicture parts={item} />
              </Card.Section>
            )}
            <Title order={orderBelow(parts)} size="h3">
              {item["link"] ? (
                <SiteLink link={item["link"]} className={classes["whole"]}>
                  {item["title"]}
                </SiteLink>
              ) : (
                item["title"]
              )}
            </Title>
            <Text c="dimmed" mt="3xs">
              {item["text"]}
            </Text>
          </Card>
        ))}
      </div>
    </section>
  );
}

function Questions({ parts }: { parts: Parts }) {
  return (
    <section>
      <Heading parts={parts} />
      <div className={classes["questions"]}>
        {itemsOf(parts, "question", "answer").map(({ id, parts: item }) => (
          <details key={id} open={isTyped(item["question"])}>
            <summary>{item["question"]}</summary>
            <RichText html={item["answer"]} />
          </details>
        ))}
      </div>
    </section>
  );
}

function Steps({ parts }: { parts: Parts }) {
  return (
    <section>
      <Heading parts={parts} />
      <ol className={classes["steps"]}>
        {itemsOf(parts, "title", "text").map(({ id, parts: item }) => (
          <li key={id}>
            <Title order={orderBelow(parts)} size="h4">
              {item["title"]}
            </Title>
            <Text c="dimmed" mt="3xs">
              {item["text"]}
            </Text>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Banner({ parts }: { parts: Parts }) {
  return (
    <div className={classes["banner"]}>
      <span>{parts["text"]}</span>
      {parts["label"] && (
        <SiteButton link={parts["link"]} isSmall>
          {parts["label"]}
        </SiteButton>
      )}
    </div>
  );
}
