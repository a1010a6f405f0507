"""What support may refuse."""

from terazi.foundation.errors import Refusal


class ProofWrong(Refusal):
    """A code or key that is wrong, over or another address's, or a ticket that it does not open: all in the same words."""

    code, http_status, slug = "220401", 403, "mail_proof_wrong"
    phrase_key = "support.proof_wrong"


class TicketNotFound(Refusal):
    """There is none by this id, or it is another person's, another desk's or another site's: all in the same words."""

    code, http_status, slug = "220404", 404, "ticket_not_found"
    phrase_key = "support.not_found"


class MoveNotAllowed(Refusal):
    code, http_status, slug = "220409", 409, "ticket_move_not_allowed"
    phrase_key = "support.move_not_allowed"


class TicketTerminated(Refusal):
    """Nothing can be written in it any more; ``follows`` is what a new ticket says to go on with it."""

    code, http_status, slug = "220410", 409, "ticket_terminated"
    phrase_key = "support.terminated"


class KeyUsed(Refusal):
    """The same Idempotency-Key came before with something else."""

    code, http_status, slug = "220411", 409, "support_key_used"
    phrase_key = "support.key_used"


class NewerMessage(Refusal):
    """Something was written that the caller has not seen; it comes along."""

    code, http_status, slug = "220412", 409, "newer_message"
    phrase_key = "support.newer_message"


class AnswerLeft(Refusal):
    """It has left by mail, was read, or something was written after it: it stays."""

    code, http_status, slug = "220414", 409, "answer_left"
    phrase_key = "support.answer_left"


class AttachmentTooLarge(Refusal):
    code, http_status, slug = "220413", 413, "support_file_too_large"
    phrase_key = "support.file_too_large"


class AttachmentRefused(Refusal):
    """A file of a kind that is not taken, or that is called one thing and is another."""

    code, http_status, slug = "220415", 415, "support_file_refused"
    phrase_key = "support.file_refused"


class TicketFull(Refusal):
    code, http_status, slug = "220416", 409, "ticket_full"
    phrase_key = "support.full"


class NotAnswering(Refusal):
    """The person does not answer at the desk of the ticket."""

    code, http_status, slug = "220417", 409, "not_answering"
    phrase_key = "support.not_answering"


class MailUnsigned(Refusal):
    """What was posted is not signed by the mail service, or was signed too long ago, or no service is set."""

    code, http_status, slug = "220431", 401, "mail_unsigned"
    phrase_key = "support.mail_unsigned"


class MailReplayed(Refusal):
    """The same signed mail was posted before; it is kept."""

    code, http_status, slug = "220432", 409, "mail_replayed"
    phrase_key = "support.mail_replayed"


class MergeNotAllowed(Refusal):
    """Another person's ticket, another desk's, or one that is over: in one ticket they would read each other's words."""

    code, http_status, slug = "220451", 409, "merge_not_allowed"
    phrase_key = "support.merge_not_allowed"


class DraftChanged(Refusal):
    """What the caller writes was saved, sent or deleted in another window; it comes along as it is now."""

    code, http_status, slug = "220453", 409, "draft_changed"
    phrase_key = "support.draft_changed"


class MacroNotFound(Refusal):
    """There is none by this id, or it is another person's or another desk's; a run is undone once, within a day."""

    code, http_status, slug = "220454", 404, "macro_not_found"
    phrase_key = "support.macro_not_found"


class TooManyMacros(Refusal):
    code, http_status, slug = "220455", 409, "too_many_macros"
    phrase_key = "support.too_many_macros"


class SplitNotAllowed(Refusal):
    """The message is not in the ticket (any more), or nothing would be left in it."""

    code, http_status, slug = "220452", 409, "split_not_allowed"
    phrase_key = "support.split_not_allowed"


class RatingNotAllowed(Refusal):
    """The ticket neither rests nor is over, or it was rated more than a week ago."""

    code, http_status, slug = "220460", 409, "rating_not_allowed"
    phrase_key = "support.rating_not_allowed"


class SenderNotProven(Refusal):
    """Nobody has proven the address to be theirs: it may be that of somebody who knows of nothing."""

    code, http_status, slug = "220418", 409, "sender_not_proven"
    phrase_key = "support.sender_not_proven"


class OwnDomain(Refusal):
    """The platform's own mails come from there."""

    code, http_status, slug = "220419", 409, "own_domain"
    phrase_key = "support.own_domain"


class TooManyBlocks(Refusal):
    code, http_status, slug = "220420", 409, "too_many_blocks"
    phrase_key = "support.too_many_blocks"


class ReasonMissing(Refusal):
    code, http_status, slug = "220422", 422, "support_reason_missing"
    phrase_key = "support.reason_missing"


class NotAboutPrivacy(Refusal):
    """Notes are handed out to who asks for their personal data, and in answer to that ticket."""

    code, http_status, slug = "220461", 409, "ticket_not_about_privacy"
    phrase_key = "support.not_about_privacy"


class ViewNotFound(Refusal):
    """There is no view by this id, or it is somebody else's."""

    code, http_status, slug = "220440", 404, "support_view_not_found"
    phrase_key = "support.view_not_found"


class TooManyViews(Refusal):
    code, http_status, slug = "220441", 409, "too_many_support_views"
    phrase_key = "support.too_many_views"


class SettingsChanged(Refusal):
    """Somebody else has saved settings since these were read."""

    code, http_status, slug = "220430", 409, "support_settings_changed"
    phrase_key = "support.settings_changed"


class MailboxNotFound(Refusal):
    """The site has none by this id."""

    code, http_status, slug = "220470", 404, "mailbox_not_found"
    phrase_key = "support.mailbox.not_found"


class TooManyMailboxes(Refusal):
    code, http_status, slug = "220471", 409, "too_many_mailboxes"
    phrase_key = "support.mailbox.too_many"


class MailboxSecretNeeded(Refusal):
    """A password or token opens one mailbox at one place; another place is given its own."""

    code, http_status, slug = "220472", 422, "mailbox_secret_needed"
    phrase_key = "support.mailbox.secret_needed"


class MailboxPlaceRefused(Refusal):
    """A port or an open way that only one's own network has."""

    code, http_status, slug = "220473", 422, "mailbox_place_refused"
    phrase_key = "support.mailbox.place_refused"


class MailboxStopped(Refusal):
    """Out of a mailbox that rests no mail is fetched, so a test of it would not end."""

    code, http_status, slug = "220474", 409, "mailbox_stopped"
    phrase_key = "support.mailbox.is_stopped"
