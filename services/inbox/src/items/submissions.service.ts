import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { nowIso, todayJst } from '@uketori/service-kit/clock';
import { DomainError } from '@uketori/service-kit/errors';
import { newId } from '@uketori/service-kit/ids';
import { type Tx, Work } from '@uketori/service-kit/work';
import { CustomersFacade } from '../customers/customers.facade.js';
import { ReferencesFacade } from '../references/references.facade.js';
import { DocumentsClient, type StoredFile } from './documents.client.js';
import { type InboxItem, InboxItemEntity } from './inbox-item.record.js';
import { nextStatus, SUBMIT_STATUS } from './items.rules.js';
import { insertItem, NOT_RETURNED } from './items.service.js';
import { itemChanged, itemFacts, itemSearch, itemSubject, shownItem } from './item-state.service.js';
import type { FormFile } from './received-form.service.js';
import { handedInStatus, MAX_FILES_AT_ONCE } from './handed-in.rules.js';
import type { HandedIn, LinkView } from './submissions.types.js';
import {
  type HandedInRow,
  handedInItems,
  holdLink,
  isReturned,
  openItem,
  type Place,
  returnedItem,
} from './items.repository.js';

/** The link by which a supplier submits: whose it is, and for which month. */
export interface SubmissionLink {
  id: string;
  customer_id: string;
  year: number;
  month: number;
  expires_at: string;
}

@Injectable()
export class SubmissionsService {
  constructor(
    private readonly work: Work,
    private readonly documents: DocumentsClient,
    private readonly customers: CustomersFacade,
    private readonly references: ReferencesFacade,
  ) {}

  maxBytes(actor: Actor): Promise<number> {
    return this.work.read(actor, async (tx) => (await this.references.organization(tx)).upload_max_bytes);
  }

  view(actor: Actor, link: SubmissionLink): Promise<LinkView> {
    return this.work.read(actor, async (tx) => {
      const { name, upload_max_bytes } = await this.references.organization(tx);
      const customer = await this.customers.any(tx, link.customer_id);
      return {
        organization_name: name,
        customer_name: customer.name,
        language: customer.language,
        expires_at: link.expires_at,
        year: link.year,
        month: link.month,
        max_bytes: upload_max_bytes,
        max_files: MAX_FILES_AT_ONCE,
        items: (await handedInItems(tx, link)).flatMap(seenBySupplier),
      };
    });
  }

  /**
   * Takes a supplier's file. Intake keeps and inspects it first; then one transaction fills the returned item that it
   * replaces, or the month's open item, or makes one. The same bytes by the same link again return the first item.
   * @throws item_already_submitted when `replaces` names no returned file of the link, same_file_again
   */
  async bySupplier(
    actor: Actor,
    link: SubmissionLink,
    file: FormFile,
    replaces: string | null,
  ): Promise<{ item_id: string; file_name: string }> {
    const customer = await this.work.read(actor, (tx) => this.customers.any(tx, link.customer_id));
    const place = { customer, year: link.year, month: link.month };
    const source_ref = newId();
    const stored = await this.documents.store(actor, source_ref, file, customer.name);
    const item = await this.work.run(actor, async (tx) => {
      // One supplier's two tabs would both find the same open item, or both find none.
      await holdLink(tx, link.id);
      if (await isReturned(tx, place, stored.content_sha256)) throw sameAgain();
      const same = await tx.find(InboxItemEntity, {
        request_link_id: link.id,
        content_sha256: stored.content_sha256,
      });
      if (same && replaces !== null) throw sameAgain();
      if (same) return shownItem(same);
      const found = replaces === null ? await openItem(tx, place) : await mustBeReturned(tx, place, replaces);
      const received = {
        ...receivedFile(stored, file, source_ref),
        request_link_id: link.id,
        submitted_by_name: customer.name,
      };
      return fill(tx, found, place, { ...received, submitted_by: null });
    });
    return { item_id: item.id, file_name: item.file_name };
  }

  /** Takes a file that a user brings in for an item that waits for one. */
  async byUser(actor: Actor, id: string, file: FormFile): Promise<InboxItem> {
    const before = await this.work.read(actor, (tx) => tx.get(InboxItemEntity, id));
    nextStatus(itemFacts(before, actor.user_id), 'receive_file');
    const source_ref = newId();
    const stored = await this.documents.store(actor, source_ref, file, actor.user_name);
    return this.work.run(actor, async (tx) => {
      const item = await tx.getForUpdate(InboxItemEntity, id);
      const customer = await this.customers.any(tx, item.customer_id);
      const received = {
        ...receivedFile(stored, file, source_ref),
        request_link_id: null,
        submitted_by_name: actor.user_name,
      };
      return fill(
        tx,
        item,
        { customer, year: item.year, month: item.month },
        { ...received, submitted_by: actor.user_id },
      );
    });
  }
}

/** The file that was returned, or another one that is there already, replaces nothing. */
function sameAgain(): DomainError {
  return new DomainError('same_file_again', 'conflict');
}

async function mustBeReturned(tx: Tx, place: Place, id: string): Promise<InboxItemEntity> {
  const item = await returnedItem(tx, place, id);
  if (!item) throw new DomainError('item_already_submitted', 'conflict', { reason: 'replaced' });
  return item;
}

function seenBySupplier(row: HandedInRow): HandedIn[] {
  const { id, file_name, received_at, return_reason, returned_at } = row;
  const status = handedInStatus(row);
  if (!status) return [];
  const returned = status === 'returned';
  return [
    {
      id,
      file_name,
      received_at,
      status,
      reason: returned ? return_reason : '',
      returned_at: returned ? returned_at : null,
    },
  ];
}

type ReceivedFile = Pick<
  InboxItemEntity,
  | 'document_id'
  | 'content_sha256'
  | 'page_count'
  | 'file_name'
  | 'source_ref'
  | 'received_at'
  | 'received_date'
  | 'request_link_id'
  | 'submitted_by'
  | 'submitted_by_name'
>;

function receivedFile(stored: StoredFile, file: FormFile, source_ref: string) {
  const file_name =
    file.file_name
      .split(/[\\/]/)
      .at(-1)
      ?.normalize('NFC')
      .replace(/\p{Cc}/gu, '')
      .slice(0, 255) ?? '';
  return { ...stored, file_name, source_ref, received_at: nowIso(), received_date: todayJst() };
}

async function fill(
  tx: Tx,
  open: InboxItemEntity | null,
  place: Place,
  received: ReceivedFile,
): Promise<InboxItem> {
  const { customer, year, month } = place;
  let item: InboxItemEntity;
  if (open) {
    const submit_status = nextStatus(itemFacts(open, tx.actor.user_id), 'receive_file');
    const next = { ...open, ...received, ...NOT_RETURNED, submit_status };
    item = await tx.update(InboxItemEntity, { ...next, ...itemSearch(next) });
  } else {
    item = await insertItem(tx, newId(), customer, {
      year,
      month,
      submit_status: SUBMIT_STATUS.submitted,
      ...received,
    });
  }
  await tx.emit(itemChanged(item, 'received'));
  await tx.audit('inbox_item.received', itemSubject(item), open ? shownItem(open) : null, shownItem(item));
  return shownItem(item);
}
