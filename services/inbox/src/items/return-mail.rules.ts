import type { Language } from '../templates/languages.data.js';
import { RETURN_TEXTS } from './return-texts.data.js';

interface Returned {
  customer: { name: string; department_name: string; represent_name: string; language: Language };
  /** Name of the own organization. */
  organization: string;
  item: { year: number; month: number; file_name: string; return_reason: string };
  /** The supplier's new upload page. */
  url: string;
}

/** Subject and text of the mail to a supplier whose invoice is returned, in the supplier's language. */
export function returnMail({ customer, organization, item, url }: Returned): {
  subject: string;
  text: string;
} {
  const { year, month, file_name, return_reason: reason } = item;
  const words = { organization, year, month, file_name, reason, url, person: customer.represent_name };
  const { subject, lines } = RETURN_TEXTS[customer.language];
  const head = [customer.name, customer.department_name].filter((line) => line !== '');
  // Japanese has the person right below the company; the other languages begin a letter.
  const gap = customer.language === 'ja' ? [] : [''];
  return {
    subject: subject(words).slice(0, 200),
    text: [...head, ...gap, ...lines(words), ''].join('\n'),
  };
}
