import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { DomainError } from '@uketori/service-kit/errors';
import { newId } from '@uketori/service-kit/ids';
import { type ListPage, type ListQuery, runList } from '@uketori/service-kit/list';
import { queueMail } from '@uketori/service-kit/mail/mail-queue';
import { takeQuota } from '@uketori/service-kit/quotas/quotas';
import { shown } from '@uketori/service-kit/record';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import { draftsOf, NoticeDrafts, type ReadyDraft } from './notice-drafts.service.js';
import { NoticeEntity, noticeRecord, type NoticeView } from './notice.record.js';
import type { NoticeFacts, NoticeLanguage } from './notice-facts.types.js';
import { noticeList } from './notices.list.js';
import { holdPayments, linkPayments, settleNotices } from './notices.repository.js';
import { MOST_NOTICES } from './notices.rules.js';
import type { NoticeRequest, NoticeResults } from './notices.types.js';
import { noticePdf } from './notice-paper.service.js';

/** Notices of payments to suppliers. */
@Injectable()
export class NoticesService {
  constructor(
    private readonly work: Work,
    private readonly drafts: NoticeDrafts,
  ) {}

  list(actor: Actor, query: ListQuery): Promise<ListPage<NoticeView>> {
    return this.work.run(actor, async (tx) => {
      await settleNotices(tx);
      return runList<NoticeView>(tx, noticeList, query);
    });
  }

  /**
   * Mails one notice for each supplier and day and says of every other why not; one transaction. A payment that a notice
   * names already is in another one only where `send_again` names it. @throws DomainError payment_notice_too_many
   */
  async send(actor: Actor, request: NoticeRequest): Promise<NoticeResults> {
    const asked = await this.drafts.asked(actor, request);
    return this.work.run(actor, async (tx) => {
      await holdPayments(tx, request.pay_keys);
      const { drafts } = await draftsOf(tx, request, asked);
      if (drafts.length > MOST_NOTICES)
        throw new DomainError('payment_notice_too_many', 'too_large', { most: MOST_NOTICES });
      const results: NoticeResults['results'] = [];
      for (const draft of drafts) {
        if (draft.ok) await sendDraft(tx, draft);
        const { key, ok, code } = draft;
        results.push({ key, partner_name: draft.facts.supplier.name, ok, ...(code ? { code } : {}) });
      }
      return { results };
    });
  }

  /** The document as it was sent. @throws DomainError no_record */
  async file(actor: Actor, id: string): Promise<{ bytes: Buffer; number: string }> {
    const notice = await this.work.read(actor, (tx) => tx.get(NoticeEntity, id));
    return { bytes: await documentOf(notice), number: notice.number };
  }

  /**
   * Mails a notice that failed again, to the address that the supplier has now.
   * @throws DomainError no_record | payment_notice_not_failed | customer_without_email
   */
  async retry(actor: Actor, id: string): Promise<NoticeView> {
    const known = await this.work.run(actor, async (tx) => {
      await settleNotices(tx);
      return tx.get(NoticeEntity, id);
    });
    refuseUnfailed(known);
    const ids = known.facts.invoices.map(({ pay_key }) => pay_key);
    const { known: now } = await this.drafts.asked(actor, { pay_keys: ids });
    const to = now.suppliers.get(known.company_id ?? '')?.email ?? '';
    if (to === '') throw new DomainError('customer_without_email', 'conflict');
    return this.work.run(actor, async (tx) => {
      const before = await tx.getForUpdate(NoticeEntity, id);
      refuseUnfailed(before);
      const mail_id = await mail(tx, { ...before, to }, await documentOf(before));
      const next = { ...before, recipient: to, mail_id, state: 'WAITING' as const, fault: '' };
      const after = await tx.update(NoticeEntity, next);
      await tx.audit(
        'payment_notice.retried',
        subjectOf(after),
        { recipient: before.recipient },
        { recipient: to },
      );
      return shown(noticeRecord, after);
    });
  }
}

async function documentOf({ document, facts, language }: NoticeEntity): Promise<Buffer> {
  return document ?? noticePdf(facts, language as NoticeLanguage);
}

function refuseUnfailed({ state }: NoticeEntity): void {
  if (state !== 'FAILED') throw new DomainError('payment_notice_not_failed', 'conflict');
}

const subjectOf = ({ id }: { id: string }) => ({
  menu: 'payment',
  subject_type: 'payment_notice',
  subject_id: id,
});

interface MailedNotice {
  to: string;
  subject: string;
  body: string;
  reply_to: string;
  facts: NoticeFacts;
}

/** Queues the mail of a notice with its document. Returns its id. */
async function mail(
  tx: Tx,
  { to, subject, body, reply_to, facts }: MailedNotice,
  content: Buffer,
): Promise<string> {
  await takeQuota(tx, 'mails');
  return queueMail(tx, {
    purpose: 'payment_notice',
    to,
    reply_to,
    subject,
    text: body,
    attachment: {
      file_name: `payment_notice_${facts.number}.pdf`,
      content_type: 'application/pdf',
      content,
    },
  });
}

async function sendDraft(tx: Tx, draft: ReadyDraft): Promise<void> {
  const { facts, language, to, subject, body, reply_to, company_id } = draft;
  const document = await noticePdf(facts, language);
  const mail_id = await mail(tx, draft, document);
  const notice = await tx.insert(NoticeEntity, {
    id: newId(),
    number: facts.number,
    company_id,
    partner_name: facts.supplier.name,
    pay_date: facts.pay_date,
    language,
    recipient: to,
    subject,
    body,
    reply_to,
    facts,
    sha256: createHash('sha256').update(document).digest('hex'),
    document,
    invoice_count: facts.invoices.length,
    transfer_amount: facts.transfer,
    mail_id,
    state: 'WAITING',
    fault: '',
    created_by: tx.actor.user_id,
    created_by_name: tx.actor.user_name,
  });
  await linkPayments(
    tx,
    notice.id,
    facts.invoices.map(({ pay_key }) => pay_key),
  );
  await tx.audit('payment_notice.sent', subjectOf(notice), null, {
    number: facts.number,
    recipient: to,
    language,
    subject,
    payments: facts.invoices.map(({ local_id }) => local_id),
    transfer_amount: facts.transfer,
    sha256: notice.sha256,
    again: draft.sent_at !== null,
  });
}
