import { createTransport, type NodemailerError } from 'nodemailer';
import { refuseInTransaction } from '../request-context.js';
import { MailSender } from './mail-sender.js';
import { type Mail, MailRefused, type MailSenderName, messageOf } from './message.rules.js';

/** For one mail as a whole, so that a server that drips its responses delays the queue no longer than a silent one. */
export const MAIL_DEADLINE_MS = 60_000;

const THIS_MACHINE = ['127.0.0.1', '::1', 'localhost'];

/**
 * Hands mails to a submission server (RFC 6409), one mail per connection: TLS from the first byte (smtps), else
 * STARTTLS, which only a server on this machine may leave out. Certificates are verified. With a user in the URL no mail
 * leaves without log-in.
 */
export class SmtpSender extends MailSender {
  readonly #transport;

  constructor(
    private readonly url: URL,
    private readonly from: MailSenderName,
    private readonly deadline_ms = MAIL_DEADLINE_MS,
  ) {
    super();
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const secure = url.protocol === 'smtps:';
    this.#transport = createTransport({
      host,
      port: Number(url.port) || (secure ? 465 : 587),
      secure,
      requireTLS: !secure && !THIS_MACHINE.includes(host),
      // The deadline of the mail as a whole comes first; these end a connection that outlives it.
      connectionTimeout: 2 * deadline_ms,
      greetingTimeout: 2 * deadline_ms,
      socketTimeout: 2 * deadline_ms,
      ...(url.username
        ? {
            auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
            forceAuth: true,
          }
        : {}),
    });
  }

  async send(mail: Mail): Promise<void> {
    refuseInTransaction(this.url.origin);
    const message = messageOf(mail, this.from);
    const signal = AbortSignal.timeout(this.deadline_ms);
    await this.#transport.sendMail({ ...message, signal }).catch((error: NodemailerError) => {
      if (signal.aborted) throw new Error('the mail server does not answer', { cause: error });
      // A refused log-in or sender is the operator's to mend and worth another try; a refused recipient is not.
      const isOfThisMail = error.command === 'RCPT TO' || error.command === 'DATA';
      throw isOfThisMail && Number(error.responseCode) >= 500 ? new MailRefused(error.message) : error;
    });
  }
}
