import type { Authentication } from './authentication.rules.js';

/** Accepted senders: members of the organization; members and listed ones; everyone's. */
export const SENDERS = ['members', 'listed', 'everyone'] as const;
export type Senders = (typeof SENDERS)[number];

/** Most entries of the list. */
export const MAX_ALLOWED = 200;

export type SenderFault = '' | 'no_sender' | 'sender_refused' | 'sender_unproven';

const LOCAL = /^[^\s<>()[\]\\,;:"@\p{C}]{1,64}$/u;
const DOMAIN = /^(?=.{1,253}$)(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u;

/**
 * An entry of the list as it is compared: a mail address or a domain (`example.co.jp`, `@example.co.jp`), in lower
 * case; null when it is neither.
 */
export function allowedEntry(text: string): string | null {
  const entry = text.trim().toLowerCase().replace(/^@/, '');
  const at = entry.lastIndexOf('@');
  const isRight = DOMAIN.test(entry.slice(at + 1)) && (at < 0 || LOCAL.test(entry.slice(0, at)));
  return isRight && entry.length <= 254 ? entry : null;
}

/** The facts about the sender of a mail. */
export interface Sender {
  /** Lower case; empty where the mail names none, or more than one. */
  address: string;
  is_member: boolean;
  authentication: Authentication;
}

/**
 * Whether a mail of this sender is accepted; empty when it is, else why not. Anybody can forge the address of a mail:
 * if our own mail server found a forgery, an allowed sender does not count.
 */
export function judgeSender(rule: { senders: Senders; allowed: string[] }, sender: Sender): SenderFault {
  if (rule.senders === 'everyone') return '';
  if (sender.address === '') return 'no_sender';
  const isAllowed = sender.is_member || (rule.senders === 'listed' && isListed(rule.allowed, sender.address));
  if (!isAllowed) return 'sender_refused';
  return sender.authentication.verdict === 'fail' ? 'sender_unproven' : '';
}

/** A domain stands for its own addresses only, not for those of domains below it. */
function isListed(allowed: string[], address: string): boolean {
  return allowed.includes(address) || allowed.includes(address.slice(address.lastIndexOf('@') + 1));
}
