import { extensionOf } from '../inspection/file-names.rules.js';
import { BY_EXTENSION, CONTENT_TYPES } from '../inspection/inspection.rules.js';

const MAX_TEXT = 1000;
/** Senders name XML in two ways. */
const TYPES = new Set<string>([...CONTENT_TYPES, 'text/xml']);
const EXTENSIONS = new Set(Object.keys(BY_EXTENSION));

/** False where name and type both say that it is neither PDF nor picture nor a digital invoice; the bytes decide later. */
export function mayBeInvoice(name: string, mimetype: string): boolean {
  if (name === '' && mimetype === '') return true;
  return TYPES.has(mimetype) || EXTENSIONS.has(extensionOf(name).toLowerCase());
}

/** A name with the extension of its type, where the name has none: phones post "image" as image/jpeg. */
export function namedByType(name: string, mimetype: string): string {
  if (EXTENSIONS.has(extensionOf(name).toLowerCase()) || !TYPES.has(mimetype)) return name;
  return `${name || 'file'}.${mimetype === 'image/jpeg' ? 'jpg' : mimetype.slice(mimetype.indexOf('/') + 1)}`;
}

// C0/C1 controls and the marks that reorder text: what is shown must read as it was written.
const UNSAFE = /[\p{Cc}\p{Cs}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufffe\uffff]/gu;

/** Text of others for a screen: white space as single spaces, no control or reordering characters, cut by characters. */
export function plainText(text: string, most = MAX_TEXT): string {
  const clean = text.slice(0, 20_000).replace(/\s+/g, ' ').replace(UNSAFE, '').trim();
  const characters = [...clean];
  return characters.length <= most ? clean : `${characters.slice(0, most - 1).join('')}…`;
}
