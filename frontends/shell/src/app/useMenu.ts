import { i18nInstance, useLanguage } from '@uketori/frontend-kit/i18n';
import { moduleStore } from '@uketori/frontend-kit/registry';
import { useSession } from '@uketori/frontend-kit/session';
import { useStore } from '@uketori/frontend-kit/store';
import { navigationStore } from '../remotes/remotes';
import { activeMenuPath, type MenuItem, menuOf, titlesNamespace } from '../remotes/route';

/** The menu of this user, in their language, and the entry that the page on show belongs to. */
export function useMenu() {
  const { abilities } = useSession();
  useLanguage();
  const items = menuOf(useStore(moduleStore), abilities);
  const active = activeMenuPath(useStore(navigationStore).pathname, items);
  const labelOf = ({ label_key, module }: MenuItem): string =>
    i18nInstance().t(label_key, { ns: titlesNamespace(module) });
  return { items, active, labelOf };
}
