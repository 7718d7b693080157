import { TABS, type TabKey } from './editor.rules';

const KEY = 'uketori.invoice.folded';
/** Read now and then; the work on an invoice is above them. */
const AT_FIRST: readonly TabKey[] = ['notes', 'comments', 'log'];

/** The sections that this browser shows folded. */
export function readFolded(): ReadonlySet<TabKey> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (Array.isArray(stored)) return new Set(TABS.filter((key) => stored.includes(key)));
  } catch {
    // The browser has no storage, or another release wrote it.
  }
  return new Set(AT_FIRST);
}

/** Kept for the next invoice; a browser without storage shows each one as at first. */
export function rememberFolded(folded: ReadonlySet<TabKey>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...folded]));
  } catch {
    // The page works without it.
  }
}
