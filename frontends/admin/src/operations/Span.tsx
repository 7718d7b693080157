import { useText } from '@uketori/frontend-kit/i18n';
import type { ReactNode } from 'react';
import { spanOf } from './health.rules';

/** A length of time in words. */
export function Span({ seconds }: { seconds: number }): ReactNode {
  const t = useText('admin');
  const { key, count } = spanOf(seconds);
  return <span className="uk-num">{t(`reading.span.${key}`, { count })}</span>;
}
