import { Injectable } from '@nestjs/common';
import type { DocumentRead, DocumentReplaced } from '@uketori/proto/uketori/intake/v1/events';
import { nowIso } from '@uketori/service-kit/clock';
import { isUuid, newId } from '@uketori/service-kit/ids';
import { blankOf } from '@uketori/service-kit/record';
import type { Tx } from '@uketori/service-kit/tx';
import { choosePayDate } from '../calendar/calendar.facade.js';
import { holdClosedMonths, isClosed } from '../closed-months/closed-months.facade.js';
import type { CompanyEntity } from '../companies/companies.facade.js';
import type { JournalLine } from '../lines/lines.facade.js';
import { linesOf, replaceLines } from '../line-records/line-records.facade.js';
import { departmentById } from '../masters/masters.facade.js';
import { wordsOf } from '../proposals/proposals.facade.js';
import { ProposalsService } from '../proposals/proposals.service.js';
import { journalSettings } from '../settings/settings.facade.js';
import { masterValues, readNews } from '../supplier-memory/supplier-memory.facade.js';
import {
  claimOf,
  databaseNow,
  holdInvoice,
  writeChange,
  writeNew,
} from '../invoice-records/invoice-records.facade.js';
import {
  headerFromFields,
  type InvoiceEntity,
  type InvoiceHand,
  invoiceRecord,
  isLive,
  itemTexts,
  postingDay,
  proposedKind,
  readDate,
  withHand,
} from '../invoice-fields/invoice-fields.facade.js';
import { judgeReading, payDateSources } from '../tax/tax.facade.js';
import { queueRegistryCheck } from '../registry/registry.facade.js';
import { holdCounter, setCounter } from './counter.repository.js';

/** Turns read documents into invoices. */
@Injectable()
export class InvoiceCreation {
  constructor(private readonly proposals: ProposalsService) {}

  /**
   * One invoice per document, however often and in any order the fact arrives. A failed reading makes
   * an invoice too, with an empty header: the document stays usable. A later reading of the same document
   * fills header and lines again unless a person has touched them.
   */
  async onDocumentRead(tx: Tx, document: DocumentRead, version: number): Promise<void> {
    const local_id = await holdCounter(tx);
    const known = await holdInvoice(tx, { document_id: document.document_id });
    if (known) {
      if (known.read_version < version)
        await this.#readAgain(tx, known, withOrigin(document, known), version);
      return;
    }
    await this.#create(tx, document, version, local_id + 1);
    await setCounter(tx, local_id + 1);
  }

  /** The user who replaces a file is a hand from then on; the reading, which follows, may take minutes. */
  async onDocumentReplaced(tx: Tx, replaced: DocumentReplaced): Promise<void> {
    if (!isUuid(replaced.document_id) || !isUuid(replaced.uploader_id)) return;
    const known = await holdInvoice(tx, { document_id: replaced.document_id });
    if (!known) return;
    const hands = handsAfter(known.hands, known.content_sha256, replaced);
    if (hands.length === known.hands.length) return;
    const next = { ...known, hands };
    await writeChange(tx, { before: known, next, cause: 'updated', action: 'invoice.replaced_by' });
  }

  async #create(tx: Tx, document: DocumentRead, version: number, local_id: number): Promise<void> {
    const id = newId();
    const draft = { id, local_id, organization_id: tx.actor.organization_id, version: 1 } as InvoiceEntity;
    const { invoice, lines } = await this.#fill(tx, { ...blankInvoice(), ...draft }, document, version);
    invoice.hands = handsAfter([], null, document);
    await writeNew(tx, invoice, lines, { action: 'invoice.created' });
  }

  async #readAgain(tx: Tx, known: InvoiceEntity, document: DocumentRead, version: number): Promise<void> {
    const claim = await claimOf(tx, known.id);
    const isTouched =
      isClosed(await holdClosedMonths(tx, 'journal'), postingDay(known)) ||
      known.edited_version !== null ||
      known.locked ||
      known.deleted ||
      known.approve_users.length > 0 ||
      isLive(claim, await databaseNow(tx));
    const before = await linesOf(tx, known.id);
    const hands = handsAfter(known.hands, known.content_sha256, document);
    if (isTouched) {
      const read_news = readNews(known, document.fields);
      const next = { ...known, ...readColumns(document, version), read_news, hands };
      await writeChange(tx, { before: known, next, cause: 'updated', action: 'invoice.read_again' });
      return;
    }
    const { invoice, lines } = await this.#fill(tx, known, document, version);
    await replaceLines(tx, known.id, lines);
    await writeChange(tx, {
      before: known,
      next: { ...invoice, hands },
      cause: 'updated',
      action: 'invoice.read_again',
      lines: { before, after: lines },
    });
  }

  /** The invoice as the document and the upload's choices make it, with its proposed lines. */
  async #fill(
    tx: Tx,
    base: InvoiceEntity,
    document: DocumentRead,
    version: number,
  ): Promise<{ invoice: InvoiceEntity; lines: JournalLine[] }> {
    const options = document.options ?? null;
    const header = headerFromFields(document.fields);
    // A code of an earlier reading goes with it, as do checks of its values: no user has chosen one here.
    const unset: Partial<InvoiceEntity> = {
      withholding_type: null,
      withholding_sub_type: '',
      checked_fields: [],
    };
    const document_kind = proposedKind(header.total_amount ?? header.payable_amount, document.file_name);
    const invoice = { ...base, ...readColumns(document, version), ...header, ...unset, document_kind };
    const supplier = await this.proposals.supplierOf(tx, invoice);
    if (supplier) {
      Object.assign(invoice, fromSupplier(invoice, supplier.company));
      Object.assign(invoice, masterValues(invoice, document.fields ?? null, supplier.company));
    } else invoice.fee_borne_by_partner = (await journalSettings(tx)).paid_by_customer;
    invoice.issue_date = readDate(options?.issue_date) ?? header.issue_date;
    Object.assign(invoice, await payDate(tx, invoice, supplier?.company ?? null));
    const { pay_date_warnings, ...filled } = invoice as InvoiceEntity & { pay_date_warnings: [] };
    Object.assign(filled, await departmentOf(tx, options?.department_id ?? ''));
    await queueRegistryCheck(tx, filled.t_number);
    const { columns, withholding } = await judgeReading(tx, filled);
    Object.assign(filled, columns);
    const proposed = await this.proposals.propose(tx, filled, null);
    filled.proposal = {
      reason: proposed.reason,
      amounts_from: proposed.amounts_from,
      pay_date_warnings,
      withholding,
    };
    return { invoice: filled, lines: proposed.journals };
  }
}

/** A user who requests a second reading does not become the one who brought the document. */
function withOrigin(document: DocumentRead, known: InvoiceEntity): DocumentRead {
  return {
    ...document,
    uploaded_by: known.created_by ?? '',
    uploaded_by_name: known.created_by_name,
    source: known.source,
    source_ref: known.source_ref,
  };
}

/** The hands with the user who brought a file that the invoice did not have. */
function handsAfter(
  hands: readonly InvoiceHand[],
  known_sha256: string | null,
  {
    content_sha256,
    uploader_id,
    uploader_name,
  }: Pick<DocumentRead, 'content_sha256' | 'uploader_id' | 'uploader_name'>,
): InvoiceHand[] {
  if (content_sha256 === known_sha256 || !isUuid(uploader_id)) return [...hands];
  return withHand(hands, { duty: 'upload', user_id: uploader_id, user_name: uploader_name, at: nowIso() });
}

function readColumns(document: DocumentRead, version: number): Partial<InvoiceEntity> {
  return {
    document_id: document.document_id,
    upload_id: document.upload_id,
    file_name: document.file_name,
    content_sha256: document.content_sha256,
    page_count: document.page_count,
    read_status: document.read_status === 'FAILED' ? 'FAILED' : 'SUCCESS',
    error_code: document.error_code,
    read_at: document.read_at || null,
    read_version: version,
    read_fields: document.fields ?? null,
    item_words: wordsOf(itemTexts(document.fields ?? null)),
    read_options: document.options ?? null,
    source: document.source || 'upload',
    source_ref: document.source_ref,
    created_by: isUuid(document.uploaded_by) ? document.uploaded_by : null,
    created_by_name: document.uploaded_by_name,
  };
}

const PAY_FIELDS = [
  'bank_name',
  'bank_code',
  'branch_name',
  'branch_code',
  'account_type',
  'account_number',
  'account_holder_kana',
] as const;

/** What a known supplier adds: its account where none is printed, how it is paid, its withholding type. */
function fromSupplier(invoice: InvoiceEntity, company: CompanyEntity): Partial<InvoiceEntity> {
  const added: Partial<InvoiceEntity> = {
    company_id: company.id,
    payment_type: company.payment_type,
    fee_borne_by_partner: company.fee_borne_by_partner,
  };
  if (invoice.account_number === '') for (const field of PAY_FIELDS) added[field] = company[field];
  if (invoice.partner_name === '') added.partner_name = company.company_name;
  if (invoice.withholding_tax || company.gensenzei) {
    added.withholding_type = company.withholding_type;
    added.withholding_sub_type = company.withholding_sub_type;
  }
  return added;
}

async function payDate(tx: Tx, invoice: InvoiceEntity, company: CompanyEntity | null): Promise<object> {
  const settings = await journalSettings(tx);
  const choice = choosePayDate(
    payDateSources(invoice, company, settings),
    invoice.issue_date,
    settings.holiday_shift,
  );
  return { pay_date: choice.pay_date, pay_date_source: choice.source, pay_date_warnings: choice.warnings };
}

async function departmentOf(tx: Tx, id: string): Promise<Partial<InvoiceEntity>> {
  const department = isUuid(id) ? await departmentById(tx, id) : null;
  return department ? { department_id: department.id, department_name: department.name } : {};
}

/** An invoice before anybody fills it; what a document, a person or the database gives is absent. */
export function blankInvoice(): Partial<InvoiceEntity> {
  return blankOf(invoiceRecord);
}
