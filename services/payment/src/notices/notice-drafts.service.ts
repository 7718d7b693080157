import { Injectable } from '@nestjs/common';
import { type Actor, abilityLevel } from '@uketori/service-kit/actor';
import { todayJst } from '@uketori/service-kit/clock';
import { reaches } from '@uketori/service-kit/reach';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import type { PaymentEntity } from '../transfers/transfers.facade.js';
import { InvoicesClient, type KnownInvoices } from './invoices.client.js';
import type { NoticeWords } from './notice.record.js';
import { filledText, type MailWords } from './mail-words.rules.js';
import { NOTICE_LANGUAGES, type NoticeFacts, type NoticeLanguage } from './notice-facts.types.js';
import { wordsIn } from './notice-words.service.js';
import {
  earlierNotices,
  lastLanguages,
  noticeOffsets,
  noticePayments,
  settleNotices,
} from './notices.repository.js';
import {
  draftRefusal,
  missingOf,
  noticeFactsOf,
  noticeGroups,
  type NoticeOffset,
  noticeRefusal,
} from './notices.rules.js';
import type { NoticeDraft, NoticeExam, NoticeRequest } from './notices.types.js';
import { dayText, yenText } from './paper.rules.js';

const ABILITY = 'payment:notify';
const MOST_SUBJECT = 200;

/** A notice before it is sent, with what sending it needs. */
export interface ReadyDraft extends NoticeDraft {
  company_id: string | null;
  reply_to: string;
}

/** The payments of a request and what journal knows of their invoices; the call to journal happens outside of any transaction. */
export interface AskedPayments {
  known: KnownInvoices;
}

/** Notices as they would be sent. */
@Injectable()
export class NoticeDrafts {
  constructor(
    private readonly work: Work,
    private readonly invoices: InvoicesClient,
  ) {}

  /** What a request would send, without sending. */
  async exam(actor: Actor, request: NoticeRequest): Promise<NoticeExam> {
    const asked = await this.asked(actor, request);
    return this.work.read(actor, async (tx) => {
      const { drafts, refused } = await draftsOf(tx, request, asked);
      const items = drafts.map(({ company_id: _company, reply_to: _reply, ...draft }) => draft);
      return { items, refused };
    });
  }

  /** Asks journal about the invoices of a request. */
  async asked(actor: Actor, { pay_keys }: Pick<NoticeRequest, 'pay_keys'>): Promise<AskedPayments> {
    const ids = await this.work.run(actor, async (tx) => {
      await settleNotices(tx);
      const payments = await noticePayments(tx, pay_keys);
      const offsets = await noticeOffsets(
        tx,
        payments.map(({ id }) => id),
      );
      return [...payments, ...offsets].map(({ invoice_id }) => invoice_id);
    });
    return { known: await this.invoices.details(actor, ids) };
  }
}

/** The notices of a request, and the payments that have none. */
export async function draftsOf(
  tx: Tx,
  request: NoticeRequest,
  { known }: AskedPayments,
): Promise<{ drafts: ReadyDraft[]; refused: NoticeExam['refused'] }> {
  const level = abilityLevel(tx.actor, ABILITY);
  const payments = (await noticePayments(tx, request.pay_keys)).filter((one) =>
    reaches(one, tx.actor, level),
  );
  const refused: NoticeExam['refused'] = [];
  const fit: PaymentEntity[] = [];
  for (const payment of payments) {
    const code = noticeRefusal(payment);
    const { id: pay_key, local_id, partner_name } = payment;
    if (code) refused.push({ pay_key, local_id, partner_name, code });
    else fit.push(payment);
  }
  const ids = fit.map(({ id }) => id);
  const offsets = await noticeOffsets(tx, ids);
  const earlier = await earlierNotices(tx, ids);
  const companies = fit.map(({ company_id }) => company_id).filter((id) => id !== null);
  const languages = await lastLanguages(tx, companies);
  const groups = noticeGroups(fit)
    .filter(({ key }) => !request.leave_out.includes(key))
    .map((group) => ({ ...group, language: languageOf(group, request, languages) }));
  const words = new Map<NoticeLanguage, NoticeWords>();
  for (const { language } of groups)
    if (!words.has(language)) words.set(language, await wordsIn(tx, language));
  const sources = { request, known, offsets, earlier, words, user: tx.actor.user_name };
  return { drafts: groups.map((group) => draftOf(group, sources)), refused };
}

interface Group {
  key: string;
  payments: PaymentEntity[];
}

/** The language that was chosen, else that of the supplier's last notice, else Japanese. */
function languageOf(
  { key, payments }: Group,
  { languages }: NoticeRequest,
  last: ReadonlyMap<string, string>,
): NoticeLanguage {
  const chosen = languages.find((one) => one.key === key)?.language;
  const used = last.get(payments[0]?.company_id ?? '');
  return chosen ?? NOTICE_LANGUAGES.find((one) => one === used) ?? 'ja';
}

interface Sources {
  request: NoticeRequest;
  known: KnownInvoices;
  offsets: readonly NoticeOffset[];
  earlier: Awaited<ReturnType<typeof earlierNotices>>;
  /** The words of each language that a notice has. */
  words: ReadonlyMap<NoticeLanguage, NoticeWords>;
  user: string;
}

function draftOf(
  { key, payments, language }: Group & { language: NoticeLanguage },
  { request, known, offsets, earlier, words: all, user }: Sources,
): ReadyDraft {
  const company_id = payments[0]?.company_id ?? null;
  const supplier = known.suppliers.get(company_id ?? '') ?? null;
  const members = new Set(payments.map(({ id }) => id));
  const own = earlier.filter(({ payment_id }) => members.has(payment_id));
  const sent = own.find(({ state }) => state !== 'FAILED') ?? null;
  const facts = noticeFactsOf(payments, {
    made_on: todayJst(),
    earlier: own.filter(({ payment_id }) => payment_id === key).length,
    payer: known.payer,
    supplier,
    details: known.details,
    offsets,
  });
  const words = all.get(language) as NoticeWords;
  const filled = mailWords(facts, user);
  const to = supplier?.email ?? '';
  const code = draftRefusal({
    to,
    count: payments.length,
    is_sent: sent !== null && !request.send_again.includes(key),
  });
  return {
    key,
    ok: code === null,
    ...(code === null ? {} : { code }),
    to,
    language,
    subject: filledText(words.subject, filled).slice(0, MOST_SUBJECT),
    body: filledText(words.body, filled),
    facts,
    missing: missingOf(facts),
    sent_at: sent?.created_at ?? null,
    sent_by: sent?.created_by_name ?? '',
    company_id,
    reply_to: words.reply_to,
  };
}

function mailWords(facts: NoticeFacts, user: string): MailWords {
  return {
    supplier: facts.supplier.name,
    organization: facts.payer.name,
    user,
    number: facts.number,
    pay_date: dayText(facts.pay_date),
    amount: yenText(facts.transfer),
    confirm_by: dayText(facts.confirm_by),
  };
}
