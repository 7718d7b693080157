import { isAllowed } from '@uketori/frontend-kit/abilities';
import { useAddresses } from '@uketori/frontend-kit/apiHooks';
import { i18nInstance } from '@uketori/frontend-kit/i18n';
import { navigate } from '@uketori/frontend-kit/navigate';
import { moduleStore } from '@uketori/frontend-kit/registry';
import { useSession } from '@uketori/frontend-kit/session';
import { useStore } from '@uketori/frontend-kit/store';
import { useDebounced } from '@uketori/frontend-kit/useDebounced';
import { titlesNamespace } from '../remotes/route';
import { pageOf, type FoundRecord, type PaletteEntry } from './palette.rules';

/** A pause in the typing: each search asks several lists. */
const PAUSE_MS = 200;
/** Characters of a text to search. */
const SHORTEST = 2;
/** Records of one list; the server puts the best first. */
const MOST = 4;

/** The records with the typed name, reading or code, of every page that says where its records are. */
export function usePaletteRecords(typed: string): PaletteEntry[] {
  const { abilities } = useSession();
  const modules = useStore(moduleStore);
  const text = useDebounced(typed.trim(), PAUSE_MS);
  const sources = modules.flatMap(({ name, remote }) =>
    remote.pages.flatMap(({ records, title_key, ability }) =>
      records && isAllowed(abilities, ability) ? [{ ...records, title_key, name }] : [],
    ),
  );
  const lists = useAddresses<{ items: FoundRecord[] }>(
    sources.map(({ path }) => path),
    { q: text, status: 1, limit: MOST },
    { enabled: text.length >= SHORTEST },
  );
  // Records found for another text do not fit this one.
  if (text !== typed.trim()) return [];
  return sources.flatMap(({ path, to, title_key, name }, at) =>
    (lists[at]?.data?.items ?? []).map((record) => ({
      id: `${path} ${record.id}`,
      label: [record.code, record.name].filter(Boolean).join(' '),
      hint: i18nInstance().t(title_key, { ns: titlesNamespace(name) }),
      words: '',
      run: () => void navigate(pageOf(to, record)),
    })),
  );
}
