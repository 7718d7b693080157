import { Injectable } from '@nestjs/common';
import { type Job, MAX_TRIES } from '../jobs/job.js';
import { OnJob, OnSchedule } from '../jobs/on-job.js';
import { Work } from '../work.js';
import { closeMail, noteFault, SEND_MAIL, takeMail, takeOverMails } from './mail-queue.js';
import { MailSender } from './mail-sender.js';
import { MailRefused } from './message.rules.js';

const FAULT_LENGTH = 300;

/** Sends the mails that a service queued. */
@Injectable()
export class Mails {
  constructor(
    private readonly work: Work,
    private readonly sender: MailSender,
  ) {}

  /**
   * Sends one mail. It may come twice when the process dies between the server's response and the row; it is never
   * lost. A mail that the server refuses for good, or whose last try failed, has failed and stays as a row: its text is
   * gone, so no operator could retry the job.
   */
  @OnJob(SEND_MAIL)
  async send({ actor, data: { mail_id }, attempt }: Job<{ mail_id: string }>): Promise<void> {
    const mail = await this.work.run(actor, (tx) => takeMail(tx, mail_id));
    if (!mail) return;
    try {
      await this.sender.send(mail);
    } catch (error) {
      const fault = (error as Error).message.slice(0, FAULT_LENGTH);
      const isOver = error instanceof MailRefused || attempt >= MAX_TRIES;
      await this.work.run(actor, async (tx) => {
        if (!isOver) return noteFault(tx, mail_id, fault);
        const { purpose } = await closeMail(tx, mail_id, 'FAILED', fault);
        const subject = { menu: 'settings', subject_type: 'mail', subject_id: mail_id };
        await tx.audit('mail.failed', subject, null, { purpose, fault });
      });
      if (isOver) return;
      throw error;
    }
    await this.work.run(actor, (tx) => closeMail(tx, mail_id, 'SENT', ''));
  }

  /** Until the column next_at goes: one release after 0.2.0. */
  @OnSchedule('*/10 * * * *')
  takeOver(): Promise<number> {
    return this.work.system(takeOverMails);
  }
}
