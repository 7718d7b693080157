import type { Mail } from './message.rules.js';

/** Sends mails to the outside. A class, so that it can be the injection token of the adapter that runs. */
export abstract class MailSender {
  /** Resolves when the mail was taken over. Throws MailRefused when it never will be, anything else to try again. */
  abstract send(mail: Mail): Promise<void>;
}
