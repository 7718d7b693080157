import { Button } from 'antd';
import type { ReactNode } from 'react';
import { csvText } from './csv';
import { codeText, type ErrorSituation } from './errorText';
import { useText } from './i18n';
import { saveFile } from './saveFile';
import styles from './parts/parts.module.css';

const SHOWN = 20;

interface RefusedRow {
  /** what people know the row by */
  number: number | undefined;
  code?: string | undefined;
  params?: Record<string, unknown> | undefined;
}

/** What of a bulk act could not be done: the first twenty with their reasons; all of them as a file. */
export function RefusedRows({
  rows,
  situation,
}: {
  rows: readonly RefusedRow[];
  situation?: ErrorSituation;
}): ReactNode {
  const t = useText();
  const save = () => {
    const lines = [
      [t('refused.column_number'), t('refused.column_reason')],
      ...rows.map(({ number, code, params }) => [number, codeText(code, situation, params)]),
    ];
    saveFile(new Blob([csvText(lines)], { type: 'text/csv;charset=utf-8' }), 'refused.csv');
  };
  return (
    <>
      <div className={styles.refused} tabIndex={0} role="group" aria-label={t('refused.column_reason')}>
        <ul>
          {rows.slice(0, SHOWN).map(({ number, code, params }) => (
            <li key={number}>
              {t('refused.number', { number })}: {codeText(code, situation, params)}
            </li>
          ))}
          {rows.length > SHOWN && <li>{t('refused.more', { count: rows.length - SHOWN })}</li>}
        </ul>
      </div>
      {rows.length > SHOWN && (
        <Button type="link" size="small" onClick={save}>
          {t('refused.save')}
        </Button>
      )}
    </>
  );
}
