import type { ReactNode } from 'react';
import { useText } from './i18n';

/** What acts by itself, by the name that logs keep it under, and the words for it. */
const PARTS: Record<string, string> = {
  intake: 'system',
  ocr: 'reading',
  journal: 'system',
  approval: 'system',
  payment: 'system',
  inbox: 'system',
  admin: 'system',
  gateway: 'system',
  seed: 'system',
  reader: 'reading',
  'send to reading': 'reading',
  registry: 'registry',
  timestamp: 'stamps',
  'audit anchor': 'log',
  accounting: 'accounting',
  'supplier upload': 'supplier',
  'content link': 'system',
};

/** The author of an action: a person by name, or the product itself in words. */
export function PersonName({ name }: { name: string }): ReactNode {
  const t = useText();
  const part = Object.hasOwn(PARTS, name) ? PARTS[name] : undefined;
  return part ? <span>{t(`person.${part}`)}</span> : <span lang="ja">{name}</span>;
}
