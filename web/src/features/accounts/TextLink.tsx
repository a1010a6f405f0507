import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import classes from "./TextLink.module.css";

interface TextLinkProps {
  to: string;
  children: ReactNode;
}

/** A link inside a sentence: underlined, because colour alone does not tell it from the words around it. */
export function TextLink({ to, children }: TextLinkProps) {
  return (
    <Anchor component={Link} to={to} inherit className={classes["link"] ?? ""}>
      {children}
    </Anchor>
  );
}
