import { z } from 'zod';
import { AccountingFailure } from './accounting.types.js';
import type { RemoteKind, RemoteMaster } from './kinds.data.js';

// Responses of freee's accounting API 2020-06-15, as far as they are read. Unknown fields are let pass.

const id = z.int().min(1);
const text = z.string().nullish();

export const tokenAnswer = z.object({
  access_token: z.string().min(1).max(4000),
  refresh_token: z.string().min(1).max(4000),
  expires_in: z.int().min(1).max(31_536_000).default(21_600),
});

export const companiesAnswer = z.object({
  companies: z.array(z.object({ id, name: text, display_name: text, role: text })),
});

const named = z.object({ id, name: z.string(), code: text, available: z.boolean().default(true) });

/** One page of each kind of master: the field that holds it and what a row says. */
export const MASTER_ANSWERS: Readonly<
  Record<RemoteKind, { field: string; row: z.ZodType<Omit<RemoteMaster, 'kind'>> }>
> = {
  account_item: { field: 'account_items', row: named.transform(plain) },
  partner: {
    field: 'partners',
    row: named
      .extend({ invoice_registration_number: text })
      .transform((row) => ({ ...plain(row), t_number: tNumber(row.invoice_registration_number) })),
  },
  section: { field: 'sections', row: named.transform(plain) },
  item: { field: 'items', row: named.transform(plain) },
  tag: { field: 'tags', row: named.transform(plain) },
  segment_1: { field: 'segment_tags', row: named.transform(plain) },
  segment_2: { field: 'segment_tags', row: named.transform(plain) },
  bank_account: { field: 'walletables', row: named.transform(plain) },
  credit_card: { field: 'walletables', row: named.transform(plain) },
  wallet: { field: 'walletables', row: named.transform(plain) },
  tax: {
    field: 'taxes',
    row: z
      .object({ code: z.int().min(0), name_ja: z.string(), available: z.boolean().default(true) })
      .transform((row) => ({
        remote_id: row.code,
        code: '',
        name: row.name_ja,
        t_number: '',
        available: row.available,
      })),
  },
};

/** A partner as it was created. */
export const createdPartner = z.object({ partner: MASTER_ANSWERS.partner.row });

function plain(row: z.infer<typeof named>): Omit<RemoteMaster, 'kind'> {
  return { remote_id: row.id, code: row.code ?? '', name: row.name, t_number: '', available: row.available };
}

function tNumber(given: string | null | undefined): string {
  const digits = /^T?(\d{13})$/.exec(given ?? '')?.[1];
  return digits ? `T${digits}` : '';
}

export const createdJournal = z.object({ manual_journal: z.object({ id }) });
export const journalPage = z.object({ manual_journals: z.array(z.object({ id, ref_number: text })) });
export const createdDeal = z.object({ deal: z.object({ id }) });
/** A deal with its payments; the field is absent while there is none. */
export const settledDeal = z.object({
  deal: z.object({
    due_amount: z.int(),
    payments: z
      .array(
        z.object({
          id,
          date: z.string(),
          amount: z.int(),
          from_walletable_type: text,
          from_walletable_id: z.int().nullish(),
        }),
      )
      .default([]),
  }),
});
export const dealPage = z.object({
  deals: z.array(z.object({ id, amount: z.int(), ref_number: text })),
  meta: z.object({ total_count: z.int() }),
});
export const createdReceipt = z.object({ receipt: z.object({ id }) });
export const receiptPage = z.object({ receipts: z.array(z.object({ id, description: text })) });

const errorAnswer = z.object({
  errors: z.array(z.object({ messages: z.array(z.string()) })).optional(),
  message: text,
  messages: z.union([z.string(), z.array(z.string())]).nullish(),
  error: text,
  error_description: text,
  meta: z.object({ reset: z.union([z.string(), z.number()]).nullish() }).nullish(),
});

const MAX_MESSAGES = 20;
const MAX_MESSAGE = 300;

/** The service's own words in a refusal, shortened; [] when there are none. */
function messagesOf(body: unknown): string[] {
  const parsed = errorAnswer.safeParse(body);
  if (!parsed.success) return [];
  const { errors, message, messages, error_description } = parsed.data;
  const found = [
    ...(errors ?? []).flatMap((one) => one.messages),
    message,
    ...(Array.isArray(messages) ? messages : [messages]),
    error_description,
  ];
  return [...new Set(found.filter((one): one is string => !!one))]
    .slice(0, MAX_MESSAGES)
    .map((one) => [...one].slice(0, MAX_MESSAGE).join(''));
}

/** Seconds that a 403 for too many calls lasts. */
export const LIMIT_SECONDS = 600;
const MAX_RESET_SECONDS = 3600;
const LIMIT_TEXT = /制限|上限|アクセスが集中|過度|rate.?limit|too many|limit exceeded/i;

/** What a response other than the wanted one means. `now` in milliseconds. */
export function failureOf(
  answer: { status: number; body: unknown; remote_request_id: string; reset: string | null },
  now: number,
): AccountingFailure {
  const { status, body, remote_request_id } = answer;
  const messages = messagesOf(body);
  const detail = { status, messages, remote_request_id };
  if (status === 401) return new AccountingFailure('unauthorized', detail);
  if (status === 403 && messages.some((message) => LIMIT_TEXT.test(message)))
    return new AccountingFailure('limited', { ...detail, retry_after: LIMIT_SECONDS });
  if (status === 429)
    return new AccountingFailure('limited', { ...detail, retry_after: resetSeconds(answer, now) });
  if (status >= 400 && status < 500 && status !== 408) return new AccountingFailure('refused', detail);
  return new AccountingFailure('unknown', detail);
}

/**
 * Seconds until a 429 ends: from the header or the body, an instant or a span; a minute when neither has it.
 */
function resetSeconds({ reset, body }: { reset: string | null; body: unknown }, now: number): number {
  const parsed = errorAnswer.safeParse(body);
  const told = reset ?? (parsed.success ? parsed.data.meta?.reset : null) ?? '';
  const number = Number(told);
  const at = Number.isFinite(number) && told !== '' ? number : Date.parse(String(told)) / 1000;
  const seconds = at > 1_000_000_000 ? Math.ceil(at - now / 1000) : Math.ceil(at);
  if (!Number.isFinite(seconds)) return 60;
  return Math.min(Math.max(seconds, 1), MAX_RESET_SECONDS);
}
