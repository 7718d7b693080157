import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { DomainError, noRecord } from '@uketori/service-kit/errors';
import { newId } from '@uketori/service-kit/ids';
import { type ListPage, type ListQuery, listSchema, runList } from '@uketori/service-kit/list';
import { type Tx, Work } from '@uketori/service-kit/work';
import { type CustomerEntity, CustomersFacade } from '../customers/customers.facade.js';
import { DocumentsClient } from './documents.client.js';
import { type InboxItem, InboxItemEntity, type ItemPatch, type NewItem } from './inbox-item.record.js';
import { itemList } from './items.list.js';
import { actionOf, nextStatus, SUBMIT_STATUS } from './items.rules.js';
import { itemChanged, itemFacts, itemSearch, itemSubject, shownItem } from './item-state.service.js';

export const itemListQuery = listSchema(itemList);

@Injectable()
export class ItemsService {
  constructor(
    private readonly work: Work,
    private readonly documents: DocumentsClient,
    private readonly customers: CustomersFacade,
  ) {}

  list(actor: Actor, query: ListQuery): Promise<ListPage<InboxItem>> {
    return this.work.read(actor, (tx) => runList<InboxItem>(tx, itemList, query));
  }

  /** An item by its id, or by the source_ref that its invoice carries. */
  one(actor: Actor, id: string): Promise<InboxItem> {
    return this.work.read(actor, async (tx) => {
      const found =
        (await tx.find(InboxItemEntity, { id })) ?? (await tx.find(InboxItemEntity, { source_ref: id }));
      if (!found) throw noRecord();
      return shownItem(found);
    });
  }

  /** A short-lived link to the item's file. Throws item_has_no_file. */
  async image(actor: Actor, id: string): Promise<{ pdf_url: string; url: string; file_name: string }> {
    const item = await this.one(actor, id);
    if (!item.document_id) throw new DomainError('item_has_no_file', 'not_found');
    const { url, file_name } = await this.documents.signLink(actor, item.document_id);
    return { pdf_url: url, url, file_name };
  }

  /** An item that is expected but has no file yet; only submit_status 0 can be made by hand. */
  create(actor: Actor, input: NewItem): Promise<InboxItem> {
    return this.work.run(actor, async (tx) => {
      const customer = await this.customers.existing(tx, input.customer_id);
      if (input.submit_status !== SUBMIT_STATUS.uncollected)
        throw new DomainError('item_has_no_file', 'conflict');
      const item = await insertItem(tx, newId(), customer, { ...input });
      await tx.emit(itemChanged(item, 'updated'));
      await tx.audit('inbox_item.created', itemSubject(item), null, shownItem(item));
      return shownItem(item);
    });
  }

  /** Changes an item by hand; the transition table decides on submit_status. */
  patch(
    actor: Actor,
    id: string,
    { version, submit_status, customer_id, ...plain }: ItemPatch,
  ): Promise<InboxItem> {
    return this.work.run(actor, async (tx) => {
      const before = await tx.getForUpdate(InboxItemEntity, id);
      const next = { ...before, ...defined(plain), version };
      if (customer_id !== undefined && customer_id !== before.customer_id) {
        if (before.submit_status === SUBMIT_STATUS.sent)
          throw new DomainError('item_already_sent', 'conflict');
        if (before.final_approved) throw new DomainError('item_finally_approved', 'conflict');
        const customer = await this.customers.existing(tx, customer_id);
        Object.assign(next, { customer_id, customer_name: customer.name, ...stagesOf(customer) });
      }
      if (submit_status !== undefined && submit_status !== before.submit_status) {
        next.submit_status = nextStatus(itemFacts(before, actor.user_id), actionOf(submit_status));
        Object.assign(next, NOT_RETURNED);
        if (next.submit_status === SUBMIT_STATUS.uncollected) Object.assign(next, NO_FILE);
      }
      const item = await tx.update(InboxItemEntity, { ...next, ...itemSearch(next) });
      await tx.emit(itemChanged(item, 'updated'));
      await tx.audit('inbox_item.updated', itemSubject(item), shownItem(before), shownItem(item));
      return shownItem(item);
    });
  }
}

/** The item is no longer with the supplier. */
export const NOT_RETURNED = { return_reason: '', returned_at: null, returned_by_name: '' };

/** The item forgets its file; intake keeps the bytes and the log says whose they were (e-books law). */
const NO_FILE = {
  document_id: null,
  source_ref: null,
  file_name: '',
  content_sha256: '',
  page_count: 0,
  received_at: null,
  received_date: null,
  submitted_by: null,
  submitted_by_name: '',
  request_link_id: null,
};

/** How an item of a customer is approved. */
function stagesOf({
  approval_stage,
  default_approve_users,
}: CustomerEntity): Pick<InboxItemEntity, 'approval_stage' | 'default_approve_users'> {
  return { approval_stage, default_approve_users };
}

/** Inserts an item of a customer; the transaction month is the table's month until somebody says otherwise. */
export function insertItem(
  tx: Tx,
  id: string,
  customer: CustomerEntity,
  values: Pick<InboxItemEntity, 'year' | 'month' | 'submit_status'> & Partial<InboxItemEntity>,
): Promise<InboxItemEntity> {
  const searched = { customer_name: customer.name, file_name: '', memo: '', purpose: '', ...values };
  return tx.insert(InboxItemEntity, {
    id,
    transaction_year: values.year,
    transaction_month: values.month,
    created_by: tx.actor.user_id,
    ...values,
    customer_id: customer.id,
    customer_name: customer.name,
    ...stagesOf(customer),
    ...itemSearch(searched),
  });
}

function defined<T extends object>(values: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, v]) => v !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}
