import { isAllowed } from '@uketori/frontend-kit/abilities';
import { i18nInstance, useText } from '@uketori/frontend-kit/i18n';
import { navigate } from '@uketori/frontend-kit/navigate';
import { moduleStore, type ModuleEntry } from '@uketori/frontend-kit/registry';
import { useSession } from '@uketori/frontend-kit/session';
import { useShortcutList } from '@uketori/frontend-kit/shortcuts';
import { useStore } from '@uketori/frontend-kit/store';
import { useState } from 'react';
import { placeOf, titlesNamespace } from '../remotes/route';
import { keyNames } from './Help';
import { numberIn, type PaletteEntry } from './palette.rules';

/** Keys of the palette itself and of what covers a page. */
const NOT_HERE: ReadonlySet<string> = new Set(['ctrl+k', 'meta+k', 'escape']);
const INVOICES = '/invoice';
/** Characters of a text to search. */
const SHORTEST = 2;

/** A path with a place for a record needs that record. */
const isWhole = (path: string): boolean => !/[:*]/.test(path);

/** What the palette offers: acts of the page in front, then all pages that the user may read. */
export function usePaletteEntries(onUpload: (() => void) | undefined) {
  const t = useText('shell');
  const { abilities } = useSession();
  const modules = useStore(moduleStore);
  // As they were when the palette opened: it has no keys of its own to offer.
  const [registered] = useState(useShortcutList());
  const acts: PaletteEntry[] = registered.flatMap(({ group, shortcuts }, at) =>
    shortcuts
      .filter(({ keys, disabled }) => !disabled && !NOT_HERE.has(keys))
      .map(({ keys, label, run }) => ({
        id: `act ${at} ${keys}`,
        label,
        hint: `${group} · ${keyNames(keys).join('+')}`,
        words: '',
        run: () => run(new KeyboardEvent('keydown')),
      })),
  );
  const uploads: PaletteEntry[] = onUpload
    ? [{ id: 'upload', label: t('top.upload_title'), hint: t('palette.act'), words: 'upload', run: onUpload }]
    : [];
  const pages = modules.flatMap((module) => pagesOf(module, abilities));
  const hasInvoices = placeOf(INVOICES, modules, abilities)?.allowed === true;
  return {
    entries: [...uploads, ...acts, ...pages],
    /** The invoice of the typed number. */
    numbered: (typed: string): PaletteEntry[] => {
      const number = numberIn(typed);
      if (!hasInvoices || number === null) return [];
      return [entryOf('number', t('palette.invoice', { number }), `${INVOICES}/${number}`)];
    },
    /** The invoices that have the typed text; behind everything that is called so. */
    searched: (typed: string): PaletteEntry[] => {
      const text = typed.trim();
      if (!hasInvoices || text.length < SHORTEST || numberIn(text) !== null) return [];
      const query = new URLSearchParams({ search: text });
      return [entryOf('search', t('palette.search', { text }), `${INVOICES}?${query}`)];
    },
  };
}

function entryOf(id: string, label: string, to: string): PaletteEntry {
  return { id, label, hint: '', words: '', run: () => void navigate(to) };
}

/** The pages of a module that this user may read, by their titles in the language of the page and in English. */
function pagesOf({ name, remote }: ModuleEntry, abilities: Record<string, number>): PaletteEntry[] {
  const titleOf = (key: string) => i18nInstance().t(key, { ns: titlesNamespace(name) });
  const english = remote.titles?.en ?? {};
  return remote.pages
    .filter(({ path, ability }) => isWhole(path) && isAllowed(abilities, ability) && !isPassage(path))
    .map(({ path, title_key }) => ({
      id: path,
      label: titleOf(title_key),
      hint: titleOf(remote.title_key),
      words: `${english[title_key] ?? ''} ${path}`,
      run: () => void navigate(path),
    }));
}

/** Where a consent comes back to. */
function isPassage(path: string): boolean {
  return path.endsWith('/callback');
}
