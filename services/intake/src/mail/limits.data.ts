/** Bytes of a whole mail as it comes over the wire: base64 makes a third more of its files. */
export const MAX_MAIL_BYTES = 25 * 1024 * 1024;
/** Files of a mail that are taken; the others are named, and stay in the mail. */
export const MAX_MAIL_FILES = 50;
/** Mails within mails that are opened. */
export const MAX_MAIL_LEVELS = 5;
/** MIME parts within parts of one mail; those of real ones are three or four deep. */
export const MAX_PART_LEVELS = 30;
/** Mails of one organization that may wait at a time. */
export const MAX_WAITING_MAILS = 1000;
