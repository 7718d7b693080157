import type { Logger } from 'pino';
import { newId } from '../ids.js';
import type { Tx } from '../tx.js';
import type { Work } from '../work.js';
import type { MailSender } from './mail-sender.js';
import { type Mail, MailRefused } from './message.rules.js';

const EVERY_MS = 2000;
/** Longer than a sender takes for one mail (smtp.ts: 60 s). */
const LEASE_SECONDS = 120;
const PER_RUN = 20;
/** Pause after each failed try; after the last one the mail has failed and stays as a row. */
const PAUSES_SECONDS = [10, 60, 300, 1800, 7200, 21_600, 43_200] as const;

/** A mail that waits, with its subject for a user who looks for a missing mail. */
export interface QueuedMail extends Mail {
  /** For example `invitation`. */
  purpose: string;
}

/** Queues a mail: it leaves if and only if this transaction commits. Returns its id. */
export async function queueMail(tx: Tx, mail: QueuedMail): Promise<string> {
  const id = newId();
  await tx.rows(
    `insert into ${tx.schema}.mails (organization_id, id, purpose, recipient, reply_to, subject, body)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [tx.actor.organization_id, id, mail.purpose, mail.to, mail.reply_to ?? '', mail.subject, mail.text],
  );
  return id;
}

interface DueMail {
  id: string;
  recipient: string;
  reply_to: string;
  subject: string;
  body: string;
  attempts: number;
}

/**
 * Sends the mails that are due, at most 20; returns how many left. Each is taken in its turn: one that waits behind a
 * slow response may leave by another process. A mail may come twice when the process dies between the server's response
 * and the row; it is never lost. The text is deleted once the mail has left or failed: it may contain a link that gives
 * access.
 */
export async function sendDueMails(
  work: Work,
  sender: MailSender,
  isStopping: () => boolean = () => false,
): Promise<number> {
  let sent = 0;
  for (let turn = 0; turn < PER_RUN && !isStopping(); turn++) {
    const mail = await takeDue(work);
    if (!mail) break;
    try {
      const { recipient: to, reply_to, subject, body: text } = mail;
      await sender.send({ to, reply_to, subject, text });
      await close(work, mail.id, 'SENT', '');
      sent += 1;
    } catch (error) {
      await putOff(work, mail, error as Error);
    }
  }
  return sent;
}

function takeDue(work: Work): Promise<DueMail | null> {
  return work.system((tx) =>
    tx.one<DueMail>(
      `update ${tx.schema}.mails set attempts = attempts + 1, next_at = now() + make_interval(secs => ${LEASE_SECONDS})
       where id = (select id from ${tx.schema}.mails where state = 'WAITING' and next_at <= now()
         order by next_at limit 1 for update skip locked)
       returning id, recipient, reply_to, subject, body, attempts`,
    ),
  );
}

async function putOff(work: Work, mail: DueMail, error: Error): Promise<void> {
  const pause = error instanceof MailRefused ? undefined : PAUSES_SECONDS[mail.attempts - 1];
  const fault = error.message.slice(0, 300);
  if (pause === undefined) return close(work, mail.id, 'FAILED', fault);
  await work.system((tx) =>
    tx.rows(
      `update ${tx.schema}.mails set next_at = now() + make_interval(secs => $2), fault = $3 where id = $1`,
      [mail.id, pause, fault],
    ),
  );
}

async function close(work: Work, id: string, state: 'SENT' | 'FAILED', fault: string): Promise<void> {
  await work.system((tx) =>
    tx.rows(
      `update ${tx.schema}.mails set state = $2, fault = $3, body = '', ended_at = now() where id = $1`,
      [id, state, fault],
    ),
  );
}

/** Sends every two seconds until stopped; for services that queue mails. Returns the stop, which waits for the mail under way. */
export function startMails(work: Work, sender: MailSender, logger: Logger): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  let isBusy = false;
  let isStopping = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    running = sendDueMails(work, sender, () => isStopping)
      .then((count) => count > 0 && logger.info({ count }, 'mails sent'))
      .catch((error: unknown) => logger.warn({ err: error }, 'mails: sending failed'))
      .finally(() => {
        isBusy = false;
      });
  }, EVERY_MS);
  timer.unref();
  return async () => {
    isStopping = true;
    clearInterval(timer);
    await running;
  };
}
