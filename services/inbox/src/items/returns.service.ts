import { Injectable } from '@nestjs/common';
import { type Actor, abilityLevel } from '@uketori/service-kit/actor';
import { nowIso } from '@uketori/service-kit/clock';
import { DomainError } from '@uketori/service-kit/errors';
import { queueMail } from '@uketori/service-kit/mail/mail-queue';
import { takeQuota } from '@uketori/service-kit/quotas/quotas';
import { type Tx, Work } from '@uketori/service-kit/work';
import { CustomersFacade } from '../customers/customers.facade.js';
import { DEFAULT_LINK_DAYS, LinksFacade } from '../links/links.facade.js';
import { ReferencesFacade } from '../references/references.facade.js';
import { type InboxItem, InboxItemEntity, type ItemReturn } from './inbox-item.record.js';
import { mayReturn, nextStatus } from './items.rules.js';
import { itemChanged, itemFacts, itemSubject, shownItem } from './item-state.service.js';
import { returnMail } from './return-mail.rules.js';

/** Returns files to the suppliers who handed them in (差戻し), with the reason. */
@Injectable()
export class ReturnsService {
  constructor(
    private readonly work: Work,
    private readonly customers: CustomersFacade,
    private readonly links: LinksFacade,
    private readonly references: ReferencesFacade,
  ) {}

  /**
   * The reason appears on the page behind the supplier's links. A mail with the reason and a new link goes to the
   * supplier's address, where there is one.
   * @throws DomainError no_privilege, version_conflict, item_has_no_file, item_already_sent, item_already_returned,
   *   item_finally_approved
   */
  returnItem(actor: Actor, id: string, { version, reason, send_mail }: ItemReturn): Promise<InboxItem> {
    return this.work.run(actor, async (tx) => {
      const before = await tx.getForUpdate(InboxItemEntity, id);
      const { user_organization_id } = actor;
      const update_level = abilityLevel(actor, 'inbox:update');
      if (!mayReturn(before, { user_organization_id, update_level }))
        throw new DomainError('no_privilege', 'forbidden');
      const submit_status = nextStatus(itemFacts(before, actor.user_id), 'return');
      const item = await tx.update(InboxItemEntity, {
        ...before,
        version,
        submit_status,
        return_reason: reason,
        returned_at: nowIso(),
        returned_by_name: actor.user_name,
      });
      await tx.emit(itemChanged(item, 'returned'));
      const mailed_to = send_mail ? await this.#mail(tx, item) : '';
      await tx.audit('inbox_item.returned', itemSubject(item), shownItem(before), {
        ...shownItem(item),
        mailed_to,
      });
      return shownItem(item);
    });
  }

  /** Returns the address; empty when the supplier has none. */
  async #mail(tx: Tx, item: InboxItemEntity): Promise<string> {
    const customer = await this.customers.existing(tx, item.customer_id, true);
    if (customer.email === '') return '';
    const { name: organization } = await this.references.organization(tx);
    const { year, month } = item;
    const { url } = await this.links.insert(tx, customer, {
      year,
      month,
      expires_in_days: DEFAULT_LINK_DAYS,
    });
    await takeQuota(tx, 'mails');
    await queueMail(tx, {
      purpose: 'invoice_returned',
      to: customer.email,
      ...returnMail({ customer, organization, item, url }),
    });
    return customer.email;
  }
}
