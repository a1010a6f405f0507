import type { ComponentType } from "react";
import type { UserView } from "@/api/generated/types.gen";
import { ConnectedSection } from "@/features/applications/public";
import { DocumentSection } from "@/features/documents/public";
import { ConsentSection } from "@/features/sending/public";
import type { PhraseKey } from "@/phrases/useT";
import { AccountSection } from "./AccountSection";
import { AgreementSection } from "./AgreementSection";
import { ExportSection } from "./ExportSection";
import { HistorySection } from "./HistorySection";
import { ImageSection } from "./ImageSection";
import { LeavingSection } from "./LeavingSection";
import { LoginCodeSection } from "./LoginCodeSection";
import { MailSection } from "./MailSection";
import { PasswordSection } from "./PasswordSection";
import { ProfileForm } from "./ProfileForm";
import { SecuritySection } from "./security/SecuritySection";
import { SessionSection } from "./SessionSection";

interface SettingsSection {
  /** Its anchor in the address. */
  id: string;
  caption: PhraseKey;
  Part: ComponentType<{ user: UserView }>;
}

/** The parts of the settings screen in their order; another part of the account is one more line. */
export const SETTINGS_SECTIONS: readonly SettingsSection[] = [
  { id: "account", caption: "accounts.settings.account", Part: AccountSection },
  { id: "images", caption: "accounts.images.title", Part: ImageSection },
  { id: "profile", caption: "accounts.settings.profile", Part: ProfileForm },
  { id: "mail", caption: "accounts.mailChange.title", Part: MailSection },
  { id: "password", caption: "accounts.password.changeTitle", Part: PasswordSection },
  { id: "code", caption: "accounts.loginCode.title", Part: LoginCodeSection },
  { id: "security", caption: "accounts.security.title", Part: SecuritySection },
  { id: "sessions", caption: "accounts.sessions.title", Part: SessionSection },
  { id: "history", caption: "accounts.history.title", Part: HistorySection },
  { id: "applications", caption: "applications.mine.title", Part: ConnectedSection },
  { id: "documents", caption: "documents.title", Part: DocumentSection },
  { id: "mails", caption: "sending.consent.title", Part: ConsentSection },
  { id: "agreements", caption: "accounts.agreements.title", Part: AgreementSection },
  { id: "data", caption: "accounts.export.title", Part: ExportSection },
  { id: "delete", caption: "accounts.leaving.title", Part: LeavingSection },
];
