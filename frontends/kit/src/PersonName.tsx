import type { ReactNode } from 'react';
import { useText } from './i18n';

const parts: Record<string, string> = {};

/** The names that logs keep what acts by itself under, each with the key of its words below `person`. */
export function registerParts(named: Record<string, string>): void {
  Object.assign(parts, named);
}

/** The author of an action: a person by name, or the product itself in words. */
export function PersonName({ name }: { name: string }): ReactNode {
  const t = useText();
  const part = Object.hasOwn(parts, name) ? parts[name] : undefined;
  return part ? <span>{t(`person.${part}`)}</span> : <span lang="ja">{name}</span>;
}
