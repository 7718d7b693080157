import { bytesUpTo } from '@uketori/service-kit/limited-body';
import { refuseInTransaction } from '@uketori/service-kit/request-context';
import type { z } from 'zod';
import {
  type Access,
  type AccountingApi,
  AccountingFailure,
  type DealPayments,
  type NewPartner,
  type ReceiptFile,
  type RemoteCompany,
  type RemotePayment,
  type SettlementBody,
  type Tokens,
} from './accounting.types.js';
import type { DealBody } from './body.rules.js';
import type { FreeeConfig } from './freee-config.service.js';
import * as format from './freee-format.rules.js';
import type { RemoteKind, RemoteMaster } from './kinds.data.js';
import type { JournalBody } from './manual-journal.rules.js';

const API_VERSION = '2020-06-15';
const WRITERS: ReadonlySet<string> = new Set(['admin', 'simple_accounting', 'read_only']);

/** Path and largest page of each kind of master; 0: the response has all of it. */
const MASTERS: Readonly<Record<RemoteKind, { path: (company: number) => string; page: number }>> = {
  account_item: { path: () => '/api/1/account_items', page: 0 },
  tax: { path: (company) => `/api/1/taxes/companies/${company}`, page: 0 },
  partner: { path: () => '/api/1/partners', page: 3000 },
  section: { path: () => '/api/1/sections', page: 0 },
  item: { path: () => '/api/1/items', page: 3000 },
  tag: { path: () => '/api/1/tags', page: 3000 },
  segment_1: { path: () => '/api/1/segments/1/tags', page: 500 },
  segment_2: { path: () => '/api/1/segments/2/tags', page: 500 },
  bank_account: { path: () => '/api/1/walletables', page: 0 },
  credit_card: { path: () => '/api/1/walletables', page: 0 },
  wallet: { path: () => '/api/1/walletables', page: 0 },
};
/** Kinds that one address gives; this parameter selects the kind. */
const TYPED: ReadonlySet<RemoteKind> = new Set(['bank_account', 'credit_card', 'wallet']);
/** More pages than any company has: a response that never ends must not fill the memory. */
const MAX_PAGES = 100;
const PAGE = 100;
const ERROR_BYTES = 64 * 1024;

interface Call {
  method?: 'GET' | 'POST' | 'DELETE';
  token?: string;
  query?: Record<string, string | number>;
  json?: unknown;
  form?: URLSearchParams | FormData;
}

/** freee's accounting API, version 2020-06-15, and its OAuth 2 server. */
export class FreeeClient implements AccountingApi {
  constructor(private readonly config: FreeeConfig) {}

  get enabled(): boolean {
    return this.config.client_id !== '';
  }

  consentUrl(state: string, challenge: string): string {
    const url = new URL('/public_api/authorize', this.config.accounts_url);
    url.search = new URLSearchParams({
      response_type: 'code',
      client_id: this.config.client_id,
      redirect_uri: this.config.redirect_uri,
      state,
      code_challenge: challenge,
      code_challenge_method: 'S256',
    }).toString();
    return url.href;
  }

  exchange(code: string, verifier: string): Promise<Tokens> {
    const { redirect_uri } = this.config;
    return this.#tokens({ grant_type: 'authorization_code', code, redirect_uri, code_verifier: verifier });
  }

  refresh(refreshToken: string): Promise<Tokens> {
    return this.#tokens({ grant_type: 'refresh_token', refresh_token: refreshToken });
  }

  async companies(token: string): Promise<RemoteCompany[]> {
    const { companies } = await this.#ask(format.companiesAnswer, '/api/1/companies', { token });
    return companies.map(({ id, name, display_name, role }) => ({
      company_id: id,
      name: display_name || name || String(id),
      may_write: WRITERS.has(role ?? ''),
    }));
  }

  async masters({ token, company_id }: Access, kind: RemoteKind): Promise<RemoteMaster[] | null> {
    const { path, page } = MASTERS[kind];
    const { field, row } = format.MASTER_ANSWERS[kind];
    const found: RemoteMaster[] = [];
    for (let at = 0; at < MAX_PAGES; at++) {
      const query = {
        company_id,
        ...(page > 0 ? { limit: page, offset: at * page } : {}),
        ...(TYPED.has(kind) ? { type: kind } : {}),
      };
      const answer = await this.#page(path(company_id), { token, query }, kind);
      if (answer === null) return null;
      const rows = row.array().safeParse((answer as Record<string, unknown>)[field]);
      if (!rows.success) throw lost(200, '');
      found.push(...rows.data.map((one) => ({ kind, ...one })));
      if (page === 0 || rows.data.length < page) return found;
    }
    throw lost(200, '');
  }

  async createPartner({ token, company_id }: Access, { name, t_number }: NewPartner): Promise<RemoteMaster> {
    const registered =
      t_number === '' ? {} : { qualified_invoice_issuer: true, invoice_registration_number: t_number };
    const json = { company_id, name: name.slice(0, 255), ...registered };
    const { partner } = await this.#ask(format.createdPartner, '/api/1/partners', {
      method: 'POST',
      token,
      json,
    });
    return { kind: 'partner', ...partner };
  }

  async createDeal({ token }: Access, body: DealBody): Promise<{ deal_id: number }> {
    const call: Call = { method: 'POST', token, json: body };
    const { deal } = await this.#ask(format.createdDeal, '/api/1/deals', call);
    return { deal_id: deal.id };
  }

  async findDeals(
    { token, company_id }: Access,
    { type, issue_date, ref_number: wanted }: Pick<DealBody, 'type' | 'issue_date' | 'ref_number'>,
  ): Promise<{ deal_id: number; amount: number }[]> {
    const dates = { start_issue_date: issue_date, end_issue_date: issue_date };
    const found: { deal_id: number; amount: number }[] = [];
    for (let at = 0; at < MAX_PAGES; at++) {
      const query = { company_id, type, ...dates, limit: PAGE, offset: at * PAGE };
      const { deals, meta } = await this.#ask(format.dealPage, '/api/1/deals', { token, query });
      for (const { id, amount, ref_number } of deals)
        if (ref_number === wanted) found.push({ deal_id: id, amount });
      if (deals.length === 0 || (at + 1) * PAGE >= meta.total_count) return found;
    }
    throw lost(200, '');
  }

  async createJournal({ token }: Access, body: JournalBody): Promise<{ journal_id: number }> {
    const call: Call = { method: 'POST', token, json: body };
    const { manual_journal } = await this.#ask(format.createdJournal, '/api/1/manual_journals', call);
    return { journal_id: manual_journal.id };
  }

  async findJournals(
    { token, company_id }: Access,
    { issue_date, ref_number }: Pick<JournalBody, 'issue_date' | 'ref_number'>,
  ): Promise<number[]> {
    const dates = { start_issue_date: issue_date, end_issue_date: issue_date };
    const query = { company_id, ...dates, ref_number, limit: PAGE };
    const answer = await this.#ask(format.journalPage, '/api/1/manual_journals', { token, query });
    // The service compares the beginning of the number.
    return answer.manual_journals.filter((one) => one.ref_number === ref_number).map(({ id }) => id);
  }

  async dealExists({ token, company_id }: Access, dealId: number): Promise<boolean> {
    try {
      await this.#ask(format.createdDeal, `/api/1/deals/${dealId}`, { token, query: { company_id } });
      return true;
    } catch (error) {
      if (error instanceof AccountingFailure && error.detail.status === 404) return false;
      throw error;
    }
  }

  async payments({ token, company_id }: Access, dealId: number): Promise<DealPayments | null> {
    try {
      const path = `/api/1/deals/${dealId}`;
      const { deal } = await this.#ask(format.settledDeal, path, { token, query: { company_id } });
      return deal;
    } catch (error) {
      if (error instanceof AccountingFailure && error.detail.status === 404) return null;
      throw error;
    }
  }

  async createPayment({ token }: Access, dealId: number, body: SettlementBody): Promise<RemotePayment[]> {
    const call: Call = { method: 'POST', token, json: body };
    const { deal } = await this.#ask(format.settledDeal, `/api/1/deals/${dealId}/payments`, call);
    return deal.payments;
  }

  async deletePayment({ token, company_id }: Access, dealId: number, paymentId: number): Promise<void> {
    const path = `/api/1/deals/${dealId}/payments/${paymentId}`;
    await this.#fetch(path, { method: 'DELETE', token, query: { company_id } }, this.config.api_url);
  }

  async uploadReceipt({ token, company_id }: Access, file: ReceiptFile): Promise<{ receipt_id: number }> {
    const form = new FormData();
    form.set('company_id', String(company_id));
    form.set('description', file.description.slice(0, 255));
    if (file.partner_name) form.set('receipt_metadatum_partner_name', file.partner_name.slice(0, 255));
    form.set('receipt_metadatum_issue_date', file.issue_date);
    form.set('receipt_metadatum_amount', String(file.amount));
    form.set('qualified_invoice', file.is_qualified ? 'qualified' : 'not_qualified');
    form.set('document_type', 'invoice');
    form.set('receipt', new Blob([file.bytes], { type: file.content_type }), file.file_name);
    const call: Call = { method: 'POST', token, form };
    const { receipt } = await this.#ask(format.createdReceipt, '/api/1/receipts', call);
    return { receipt_id: receipt.id };
  }

  async findReceipts(
    { token, company_id }: Access,
    from: string,
    to: string,
    description: string,
  ): Promise<number[]> {
    const found: number[] = [];
    for (let at = 0; at < MAX_PAGES; at++) {
      const query = { company_id, start_date: from, end_date: to, limit: PAGE, offset: at * PAGE };
      const { receipts } = await this.#ask(format.receiptPage, '/api/1/receipts', { token, query });
      found.push(...receipts.filter((one) => one.description === description).map(({ id }) => id));
      if (receipts.length < PAGE) return found;
    }
    throw lost(200, '');
  }

  /** Refused outright (400, 401) the grant is spent; any request without a response leaves it unknown. */
  #tokens(grant: Record<string, string>): Promise<Tokens> {
    const { client_id, client_secret, accounts_url } = this.config;
    const form = new URLSearchParams({ ...grant, client_id, client_secret });
    return this.#ask(format.tokenAnswer, '/public_api/token', { method: 'POST', form }, accounts_url);
  }

  /** A page of masters; null when the plan does not have the kind. */
  async #page(path: string, call: Call, kind: RemoteKind): Promise<unknown> {
    try {
      return await this.#fetch(path, call, this.config.api_url);
    } catch (error) {
      const isOptional = kind === 'segment_1' || kind === 'segment_2';
      if (isOptional && error instanceof AccountingFailure && error.kind === 'refused') return null;
      throw error;
    }
  }

  async #ask<T>(schema: z.ZodType<T>, path: string, call: Call, base = this.config.api_url): Promise<T> {
    const parsed = schema.safeParse(await this.#fetch(path, call, base));
    // It was done, but what came of it cannot be read.
    if (!parsed.success) throw lost(200, '');
    return parsed.data;
  }

  async #fetch(path: string, call: Call, base: string): Promise<unknown> {
    refuseInTransaction('the accounting service');
    const url = new URL(path, base);
    for (const [name, value] of Object.entries(call.query ?? {})) url.searchParams.set(name, String(value));
    let status = 0;
    let remote_request_id = '';
    try {
      const answer = await fetch(url, this.#init(call));
      status = answer.status;
      remote_request_id = (answer.headers.get('x-freee-request-id') ?? '').slice(0, 100);
      const isGood = status >= 200 && status < 300;
      const bytes = await bytesUpTo(isGood ? this.config.max_bytes : ERROR_BYTES, answer.body);
      if (bytes === null) throw lost(status, remote_request_id);
      if (status === 204) return null;
      const text = bytes.toString('utf8');
      if (isGood) return JSON.parse(text) as unknown;
      const reset = answer.headers.get('x-ratelimit-reset') ?? answer.headers.get('retry-after');
      throw format.failureOf({ status, body: parsed(text), remote_request_id, reset }, Date.now());
    } catch (error) {
      if (error instanceof AccountingFailure) throw error;
      throw lost(status, remote_request_id);
    }
  }

  #init({ method = 'GET', token, json, form }: Call): RequestInit {
    return {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(this.config.timeout_ms),
      headers: {
        accept: 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}`, 'x-api-version': API_VERSION }),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      ...(form === undefined ? {} : { body: form }),
    };
  }
}

/** No reliable response: timed out, cut off, too long, not its format. */
function lost(status: number, remote_request_id: string): AccountingFailure {
  return new AccountingFailure('unknown', { status, messages: [], remote_request_id });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
