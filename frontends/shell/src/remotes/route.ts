import { matchPath } from 'react-router';
import { isAllowed } from '@uketori/frontend-kit/abilities';
import type { ModuleEntry, PageEntry } from '@uketori/frontend-kit/registry';

export interface Place {
  module: ModuleEntry;
  page: PageEntry;
  allowed: boolean;
}

/** Which page of which enabled module a path shows; the more literal pattern wins over the one with parameters. */
export function placeOf(
  pathname: string,
  modules: readonly ModuleEntry[],
  abilities: Record<string, number> | undefined,
): Place | null {
  const hits = modules.flatMap((module) =>
    module.remote.pages
      .filter((page) => matchPath({ path: page.path, end: true }, pathname))
      .map((page) => ({ module, page, allowed: isAllowed(abilities, page.ability) })),
  );
  const literal = (path: string) =>
    path.split('/').filter((part) => part && !part.startsWith(':') && part !== '*').length;
  hits.sort((a, b) => literal(b.page.path) - literal(a.page.path));
  return hits[0] ?? null;
}

export interface MenuItem {
  path: string;
  icon: string;
  label_key: string;
  module: string;
  bar: NonNullable<PageEntry['menu']>['bar'];
}

/** Menu entries of the enabled modules that the user may read, in order. */
export function menuOf(
  modules: readonly ModuleEntry[],
  abilities: Record<string, number> | undefined,
): MenuItem[] {
  return modules
    .flatMap(({ name, remote }) => remote.pages.map((page) => ({ page, name })))
    .filter(({ page }) => page.menu !== null && page.menu !== undefined && isAllowed(abilities, page.ability))
    .sort((a, b) => (a.page.menu?.order ?? 0) - (b.page.menu?.order ?? 0))
    .map(({ page, name }) => ({
      path: page.path,
      icon: page.menu?.icon ?? '',
      label_key: page.menu?.label_key ?? page.title_key,
      module: name,
      bar: page.menu?.bar,
    }));
}

/** Beside the button of the menu. */
const BAR_MOST = 4;

/** The entries of the menu that have a place in the bar of a narrow window. */
export function barOf(items: readonly MenuItem[]): MenuItem[] {
  const order = ({ bar }: MenuItem) => bar?.order ?? 0;
  return items
    .filter(({ bar }) => bar !== undefined)
    .sort((a, b) => order(a) - order(b))
    .slice(0, BAR_MOST);
}

/** Where a user begins: the first entry of their menu, which is the home wherever its module is enabled. */
export function firstPage(
  modules: readonly ModuleEntry[],
  abilities: Record<string, number> | undefined,
): string {
  return menuOf(modules, abilities)[0]?.path ?? '/account';
}

/** The menu entry a path belongs to: its own or the longest one above it. */
export function activeMenuPath(pathname: string, items: readonly MenuItem[]): string | null {
  const above = items.filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
  above.sort((a, b) => b.path.length - a.path.length);
  return above[0]?.path ?? null;
}

/** Namespace of the words inside a module's remote.json */
export const titlesNamespace = (module: string): string => `remote-${module}`;
