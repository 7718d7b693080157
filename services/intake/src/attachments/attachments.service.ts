import { Injectable } from '@nestjs/common';
import { type Actor, abilityLevel } from '@uketori/service-kit/actor';
import { type Tx, Work } from '@uketori/service-kit/work';
import { followInvoice, markAttached, markDeleted } from '../books/books.facade.js';
import { isReached, levelOfReading } from '../files/files.facade.js';
import { FileInspection } from '../inspection/inspected-file.service.js';
import type { ReceivedFile } from '../inspection/inspection.facade.js';
import { organizationOf } from '../references/references.facade.js';
import { parseUploadFields, toOptions } from '../uploads/uploads.facade.js';
import { UploadsService } from '../uploads/uploads.service.js';
import {
  attach,
  attachmentsOf,
  heldAttachment,
  invoiceOfFiles,
  markRemoved,
} from './attachments.repository.js';
import {
  type AttachmentKind,
  mayAttach,
  mayRemove,
  requireAttachable,
  requireRemovable,
} from './attachments.rules.js';
import type { Attachments } from './attachments.types.js';

const levelOfChange = (actor: Actor) => abilityLevel(actor, 'invoice:update');

function subject(invoice_id: string) {
  return { menu: 'invoice', subject_type: 'invoice', subject_id: invoice_id };
}

/** Further files of an invoice: an order, a delivery note. The books keep each under the values of the invoice. */
@Injectable()
export class AttachmentsService {
  constructor(
    private readonly work: Work,
    private readonly uploads: UploadsService,
    private readonly inspection: FileInspection,
  ) {}

  /** The files of an invoice. Throws no_record for one the actor may not see. */
  list(actor: Actor, invoice_id: string): Promise<Attachments> {
    return this.work.read(actor, (tx) => filesOf(tx, invoice_id));
  }

  /**
   * Adds a file. Throws no_record for an invoice that the actor may not see or that is deleted, too_many_attachments, and
   * the codes of uploads for a file that is none of the kinds that are kept.
   */
  async add(
    actor: Actor,
    invoice_id: string,
    kind: AttachmentKind,
    file: ReceivedFile,
  ): Promise<Attachments> {
    const { default_attachment_page } = await this.work.read(actor, async (tx) => {
      await requireSpace(tx, invoice_id);
      return organizationOf(tx);
    });
    await this.uploads.store(actor, file, () => this.inspection.inspect(file), {
      source: 'attachment',
      source_ref: '',
      uploaded_by_name: actor.user_name,
      read: false,
      split: false,
      options: toOptions(parseUploadFields({}), default_attachment_page),
      settle: (tx, upload_id) => settle(tx, { invoice_id, upload_id, kind, file_name: file.file_name }),
    });
    return this.list(actor, invoice_id);
  }

  /**
   * Takes a file away from its invoice; the books keep it as deleted.
   * @throws no_record, attachment_of_approved_invoice
   */
  remove(actor: Actor, id: string): Promise<void> {
    return this.work.run(actor, async (tx) => {
      const { invoice_id, document_id, kind } = await heldAttachment(tx, id);
      const invoice = await invoiceOfFiles(tx, invoice_id, { level: levelOfChange(actor), hold: true });
      requireRemovable(invoice);
      await markRemoved(tx, id);
      await markDeleted(tx, document_id);
      await tx.audit('invoice.file_removed', subject(invoice_id), { kind, document_id }, null);
    });
  }
}

async function filesOf(tx: Tx, invoice_id: string): Promise<Attachments> {
  const invoice = await invoiceOfFiles(tx, invoice_id, { level: levelOfReading(tx.actor) });
  // A user may read more invoices than they change.
  const mayUpdate = await isReached(invoiceOfFiles(tx, invoice_id, { level: levelOfChange(tx.actor) }));
  return {
    items: await attachmentsOf(tx, invoice_id),
    may_attach: mayUpdate && mayAttach(invoice),
    may_remove: mayUpdate && mayRemove(invoice),
  };
}

async function requireSpace(tx: Tx, invoice_id: string, hold = false) {
  const invoice = await invoiceOfFiles(tx, invoice_id, { level: levelOfChange(tx.actor), hold });
  requireAttachable(invoice, (await attachmentsOf(tx, invoice_id)).length);
  return invoice;
}

interface Arrived {
  invoice_id: string;
  upload_id: string;
  kind: AttachmentKind;
  file_name: string;
}

/** In the transaction of the upload: the link, and the books under the values of the invoice. */
async function settle(tx: Tx, { invoice_id, upload_id, kind, file_name }: Arrived): Promise<void> {
  const invoice = await requireSpace(tx, invoice_id, true);
  const document_id = await attach(tx, invoice_id, upload_id, kind);
  await markAttached(tx, document_id);
  const { local_id, department_id, transaction_date, amount, partner_name } = invoice;
  await followInvoice(tx, {
    invoice_id,
    local_id,
    document_id,
    department_id,
    deleted: false,
    transaction_date,
    amount,
    partner_name,
    at: new Date().toISOString(),
    by_name: tx.actor.user_name,
  });
  await tx.audit('invoice.file_added', subject(invoice_id), null, { kind, file_name, document_id });
}
