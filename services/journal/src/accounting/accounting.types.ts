import type { DealBody } from './body.rules.js';
import type { JournalBody } from './manual-journal.rules.js';
import type { RemoteKind, RemoteMaster } from './kinds.data.js';

/** A pair of tokens as the service gives them out. The refresh token is good for one use. */
export interface Tokens {
  access_token: string;
  refresh_token: string;
  /** Seconds from now. */
  expires_in: number;
}

export interface RemoteCompany {
  company_id: number;
  name: string;
  /** Whether the connected user may write deals there. */
  may_write: boolean;
}

/** The original that goes along with a deal. */
export interface ReceiptFile {
  file_name: string;
  content_type: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** By what it is found again; at most 255 characters. */
  description: string;
  partner_name: string;
  issue_date: string;
  amount: number;
  is_qualified: boolean;
}

/** Kinds of accounts that a payment comes from. */
export type PaidFrom = 'bank_account' | 'credit_card' | 'wallet';

/** A payment of a deal, as it is requested. */
export interface SettlementBody {
  company_id: number;
  date: string;
  from_walletable_type: PaidFrom;
  from_walletable_id: number;
  amount: number;
}

/** A payment of a deal, as it is there. */
export interface RemotePayment {
  id: number;
  date: string;
  amount: number;
  from_walletable_type?: string | null | undefined;
  from_walletable_id?: number | null | undefined;
}

/** The open amount of a deal, and the payments that settled the rest. */
export interface DealPayments {
  due_amount: number;
  payments: RemotePayment[];
}

/** A partner to be created over there. */
export interface NewPartner {
  name: string;
  /** T and thirteen digits; '' for one that is not registered. */
  t_number: string;
}

/**
 * The meaning of a refused or lost call for its caller:
 * - unauthorized: the access token is not taken ; no entry was made
 * - limited: too many calls; no entry was made, the service wants a pause of `retry_after` seconds
 * - refused: this will never be accepted unchanged; `messages` are the service's own words
 * - unknown: no reliable response; the entry may exist
 */
export type FailureKind = 'unauthorized' | 'limited' | 'refused' | 'unknown';

/** A call without its response. Carries no token and no body. */
export class AccountingFailure extends Error {
  constructor(
    readonly kind: FailureKind,
    readonly detail: {
      /** HTTP status, 0 without a response. */
      status: number;
      messages: string[];
      /** The service's own number of the request, '' without one. */
      remote_request_id: string;
      retry_after?: number;
    },
  ) {
    super(`${kind} ${detail.status}`);
    this.name = 'AccountingFailure';
  }
}

/** The company whose books are meant, and the token that opens them. */
export interface Access {
  token: string;
  company_id: number;
}

/**
 * An accounting service that an organization connects to by OAuth 2. Every call throws AccountingFailure, has
 * a deadline, and must not run inside a transaction.
 */
export interface AccountingApi {
  /** False without the operator's client id and secret: the service then sends no request. */
  readonly enabled: boolean;
  /** Page of the service on which a person consents; comes back to the product's own address with `state`. */
  consentUrl(state: string, challenge: string): string;
  exchange(code: string, verifier: string): Promise<Tokens>;
  refresh(refreshToken: string): Promise<Tokens>;
  companies(token: string): Promise<RemoteCompany[]>;
  /** All masters of a kind; null when the company's plan does not have it. */
  masters(access: Access, kind: RemoteKind): Promise<RemoteMaster[] | null>;
  createPartner(access: Access, partner: NewPartner): Promise<RemoteMaster>;
  createDeal(access: Access, body: DealBody): Promise<{ deal_id: number }>;
  /** Deals of this type and issue date that bear the number. */
  findDeals(
    access: Access,
    deal: Pick<DealBody, 'type' | 'issue_date' | 'ref_number'>,
  ): Promise<{ deal_id: number; amount: number }[]>;
  createJournal(access: Access, body: JournalBody): Promise<{ journal_id: number }>;
  /** Manual journals of this date that bear the number. */
  findJournals(access: Access, journal: Pick<JournalBody, 'issue_date' | 'ref_number'>): Promise<number[]>;
  /** Whether a deal is (still) there. */
  dealExists(access: Access, dealId: number): Promise<boolean>;
  /** The payments of a deal; null when the deal is not there. */
  payments(access: Access, dealId: number): Promise<DealPayments | null>;
  /** Adds a payment; returns all payments of the deal. */
  createPayment(access: Access, dealId: number, body: SettlementBody): Promise<RemotePayment[]>;
  deletePayment(access: Access, dealId: number, paymentId: number): Promise<void>;
  uploadReceipt(access: Access, file: ReceiptFile): Promise<{ receipt_id: number }>;
  /** Receipts uploaded on these days that bear the description. */
  findReceipts(access: Access, from: string, to: string, description: string): Promise<number[]>;
}

/** Nest token of the accounting service. */
export const ACCOUNTING_API = Symbol('accounting.api');
