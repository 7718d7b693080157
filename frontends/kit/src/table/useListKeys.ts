import type { RefObject } from 'react';
import { useText } from '../i18n';
import { useShortcuts } from '../shortcuts';

interface Options {
  /** the list that its page is for; other lists have the keys of their rows only */
  isMain: boolean;
  step: (by: 1 | -1) => void;
  box: RefObject<HTMLElement | null>;
  label: string | undefined;
}

/** Keys that lead into the list of a page from anywhere on it: to its rows, and to its search. */
export function useListKeys({ isMain, step, box, label }: Options): void {
  const t = useText();
  const search = () => {
    const field = box.current?.querySelector<HTMLInputElement>('search input[type="search"]');
    field?.focus();
    field?.select();
  };
  const keys = [
    { keys: 'j', label: t('table.key_down'), run: () => step(1) },
    { keys: 'k', label: t('table.key_up'), run: () => step(-1) },
    { keys: '/', label: t('table.key_search'), run: search },
  ];
  useShortcuts(label ?? t('table.label'), isMain ? keys : []);
}
