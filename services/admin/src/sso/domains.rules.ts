import { DomainError } from '@uketori/service-kit/errors';

export type DomainCode = 'sso_domain_invalid' | 'sso_domain_public';

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Mail providers of everybody: an address there proves nothing about the domain. */
const PUBLIC_PROVIDERS: ReadonlySet<string> = new Set([
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'outlook.jp',
  'hotmail.com',
  'hotmail.co.jp',
  'live.jp',
  'live.com',
  'msn.com',
  'yahoo.com',
  'yahoo.co.jp',
  'ymail.ne.jp',
  'icloud.com',
  'me.com',
  'mac.com',
  'aol.com',
  'aol.jp',
  'docomo.ne.jp',
  'ezweb.ne.jp',
  'au.com',
  'softbank.ne.jp',
  'i.softbank.jp',
  'rakuten.jp',
  'nifty.com',
  'biglobe.ne.jp',
  'so-net.ne.jp',
  'ocn.ne.jp',
  'proton.me',
  'protonmail.com',
  'gmx.com',
  'gmx.de',
  'mail.ru',
  'yandex.ru',
  'qq.com',
  '163.com',
]);

/** A mail domain in lower case, without the dot at its end. @throws sso_domain_invalid, sso_domain_public */
export function mailDomain(typed: string): string {
  const domain = typed
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/^@|\.$/g, '');
  const labels = domain.split('.');
  if (domain.length > 253 || labels.length < 2 || !labels.every((label) => LABEL.test(label)))
    throw new DomainError<DomainCode>('sso_domain_invalid', 'invalid');
  if (PUBLIC_PROVIDERS.has(domain)) throw new DomainError<DomainCode>('sso_domain_public', 'conflict');
  return domain;
}

/** The domain of a mail address, empty when it has none. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
}

/** What a DNS text of the domain has to say. */
export function dnsText(token: string): string {
  return `uketori-domain-verification=${token}`;
}

/** Whether the texts of a domain prove it. A long text comes in parts. */
export function provesDomain(texts: readonly (readonly string[])[], token: string): boolean {
  return texts.some((parts) => parts.join('').trim() === dnsText(token));
}
