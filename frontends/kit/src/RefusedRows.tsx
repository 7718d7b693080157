import type { ReactNode } from 'react';
import { codeText, type ErrorSituation } from './errorText';
import { useText } from './i18n';

const SHOWN = 20;

interface RefusedRow {
  /** what people know the row by */
  number: number | undefined;
  code?: string | undefined;
  params?: Record<string, unknown> | undefined;
}

/** What of a bulk act could not be done: the first twenty with their reasons, of the others how many. */
export function RefusedRows({
  rows,
  situation,
}: {
  rows: readonly RefusedRow[];
  situation?: ErrorSituation;
}): ReactNode {
  const t = useText();
  return (
    <ul>
      {rows.slice(0, SHOWN).map(({ number, code, params }) => (
        <li key={number}>
          {t('refused.number', { number })}: {codeText(code, situation, params)}
        </li>
      ))}
      {rows.length > SHOWN && <li>{t('refused.more', { count: rows.length - SHOWN })}</li>}
    </ul>
  );
}
