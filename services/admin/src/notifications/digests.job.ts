import { Inject, Injectable } from '@nestjs/common';
import { systemActor } from '@uketori/service-kit/actor';
import { OnSchedule } from '@uketori/service-kit/jobs/on-job';
import { queueMail } from '@uketori/service-kit/mail/mail-queue';
import { Work } from '@uketori/service-kit/work';
import { ADMIN_CONFIG, type AdminConfig } from '../config/config.facade.js';
import { readOrganization } from '../organizations/organizations.facade.js';
import { organizationsWithDigests, takeDigests } from './notices.repository.js';
import { noticeMail } from './notifications.mail.js';

/** Mails once a day what people chose to get together. */
@Injectable()
export class Digests {
  constructor(
    private readonly work: Work,
    @Inject(ADMIN_CONFIG) private readonly config: AdminConfig,
  ) {}

  /** At 8:00 in Japan. Returns how many mails were queued. */
  @OnSchedule('0 23 * * *')
  async send(stopping?: AbortSignal): Promise<number> {
    let mails = 0;
    for (const organization_id of await this.work.system(organizationsWithDigests)) {
      stopping?.throwIfAborted();
      mails += await this.work.run(systemActor(organization_id, '通知'), async (tx) => {
        const { name } = await readOrganization(tx, organization_id);
        const digests = await takeDigests(tx);
        for (const { notices, ...receiver } of digests)
          await queueMail(
            tx,
            noticeMail(notices, { ...receiver, organization_name: name, app_url: this.config.app_url }),
          );
        return digests.length;
      });
    }
    return mails;
  }
}
