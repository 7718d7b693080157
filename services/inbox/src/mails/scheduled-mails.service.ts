import { Inject, Injectable } from '@nestjs/common';
import { systemActor } from '@uketori/service-kit/actor';
import { todayJst } from '@uketori/service-kit/clock';
import { OnSchedule } from '@uketori/service-kit/jobs/on-job';
import { isQuotaRefusal, noteQuotaRefusal } from '@uketori/service-kit/quotas/quotas';
import { LOGGER } from '@uketori/service-kit/start';
import { type Tx, Work } from '@uketori/service-kit/work';
import type { Logger } from 'pino';
import { type CustomerEntity, CustomersFacade } from '../customers/customers.facade.js';
import { DEFAULT_LINK_DAYS } from '../links/links.facade.js';
import { TemplatesFacade } from '../templates/templates.facade.js';
import { type EmailForm, RequestMails } from './request-mails.repository.js';
import { isMailDue, monthOf } from './schedule.rules.js';
import { allOrganizations, candidates } from './mail-candidates.repository.js';

/** The automatic mails: each customer on their days, while their invoice of the month is missing. */
@Injectable()
export class ScheduledMailsService {
  constructor(
    private readonly work: Work,
    private readonly customers: CustomersFacade,
    private readonly templates: TemplatesFacade,
    private readonly mails: RequestMails,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @OnSchedule('*/10 * * * *')
  everyTenMinutes(): Promise<number> {
    return this.round();
  }

  /**
   * One round over all organizations; returns how many mails were queued. `today` is a JST calendar date. A customer
   * who cannot be mailed is logged and does not stop the mails to others.
   */
  async round(today = todayJst()): Promise<number> {
    const organizations = await this.work.system(allOrganizations);
    let queued = 0;
    for (const { organization_id } of organizations)
      queued += await this.#orNothing({ organization_id }, () => this.#organization(organization_id, today));
    return queued;
  }

  async #organization(organization_id: string, today: string): Promise<number> {
    const actor = systemActor(organization_id, 'schedule');
    const due = await this.work.read(actor, async (tx) =>
      (await candidates(tx, today)).filter((one) => isMailDue(one, one.is_collected, one, today)),
    );
    let queued = 0;
    for (const { id } of due)
      queued += await this.#orNothing({ organization_id, customer_id: id }, async () => {
        try {
          return await this.work.run(actor, (tx) => this.#mailIfDue(tx, id, today));
        } catch (error) {
          // The next day's rounds go on where this one ended.
          if (isQuotaRefusal(error)) await noteQuotaRefusal(this.work, actor, error);
          throw error;
        }
      });
    return queued;
  }

  /** Queues the mail of one customer if it is still due; returns how many it queued. */
  async #mailIfDue(tx: Tx, id: string, today: string): Promise<number> {
    // Held: of two rounds at once the second finds the mail of the first.
    const customer = await this.customers.any(tx, id, true);
    const [now] = await candidates(tx, today, id);
    if (!now || !isMailDue(now, now.is_collected, now, today)) return 0;
    const asking = { kind: 'schedule' as const, organization: await this.mails.ownName(tx) };
    await this.mails.mailCustomer(tx, customer, await this.#formOf(tx, customer, today), asking);
    return 1;
  }

  async #formOf(tx: Tx, { email_template_id, language }: CustomerEntity, today: string): Promise<EmailForm> {
    const text = await this.templates.textFor(tx, email_template_id, language);
    return { ...monthOf(today), ...text, texts: [], expires_in_days: DEFAULT_LINK_DAYS };
  }

  async #orNothing(of: object, part: () => Promise<number>): Promise<number> {
    try {
      return await part();
    } catch (error) {
      this.logger.warn({ ...of, err: error }, 'mails by schedule: not queued');
      return 0;
    }
  }
}
