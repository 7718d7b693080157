import { useLanguage, useText } from '@uketori/frontend-kit/i18n';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import { Yen } from '@uketori/frontend-kit/Yen';
import { Alert, Pagination } from 'antd';
import { useState, type MouseEvent, type ReactNode } from 'react';
import { dataLayout } from './record.rules';
import { ByteRuler, RecordKind, RecordLine } from './RecordLine';
import type { FileInspection } from './zengin.types';
import styles from './zengin.module.css';

const PAGE = 20;

/** The records of a file under the byte ruler, with what a bank would refuse or ask about. */
export function InspectedFile({ name, found }: { name: string; found: FileInspection }): ReactNode {
  const t = useText('payment');
  const [page, setPage] = useState(1);
  const [pointed, setPointed] = useState<string | null>(null);
  const errors = found.problems.filter(({ severity }) => severity === 'error').length;
  const point = (event: MouseEvent) => {
    const field = (event.target as HTMLElement).closest<HTMLElement>('[data-field]');
    setPointed(field?.dataset.field ?? null);
  };
  const shown = found.records.slice((page - 1) * PAGE, page * PAGE);
  return (
    <section className={`uk-panel ${styles.preview}`} aria-label={name}>
      <div className={styles.preview_head}>
        <h2>{name}</h2>
        <span>{t('read.separator', { separator: t(`read.separator_${found.separator}`) })}</span>
        <span>{t('read.records', { records: found.record_count, count: found.count })}</span>
        <strong>
          <Yen value={found.total} />
        </strong>
        <StatusTag tone={errors > 0 ? 'danger' : found.problem_count > 0 ? 'warning' : 'success'}>
          {found.problem_count === 0 ? t('read.sound') : t('read.problems', { count: found.problem_count })}
        </StatusTag>
        <output className={styles.readout}>{pointed ?? t('zengin.point')}</output>
      </div>
      {found.record_count > found.records.length && (
        <Alert type="info" showIcon title={t('read.more', { count: found.records.length })} />
      )}
      <div className={styles.scroll} dir="ltr" onMouseOver={point} onMouseLeave={() => setPointed(null)}>
        <div className={styles.sheet}>
          <ByteRuler />
          {shown.map((record) => (
            <div key={record.number} className={styles.row}>
              <RecordKind>
                {record.number}. {record.kind ? t(`read.kind_${record.kind}`) : t('read.kind_unknown')}
              </RecordKind>
              <RecordLine record={record.text} layout={layoutOf(record, found)} />
              <Problems found={found} record={record.number} />
            </div>
          ))}
          {found.problems.some(({ record }) => record === 0 || record > found.record_count) && (
            <Problems found={found} record={0} />
          )}
        </div>
      </div>
      {found.records.length > PAGE && (
        <Pagination
          size="small"
          align="end"
          current={page}
          pageSize={PAGE}
          total={found.records.length}
          showSizeChanger={false}
          onChange={setPage}
        />
      )}
    </section>
  );
}

function layoutOf(record: FileInspection['records'][number], { layout }: FileInspection) {
  if (record.kind === 'data') return dataLayout(record.text, layout);
  // A record that is none is shown byte by byte, without fields.
  return record.kind ? layout[record.kind] : [{ name: 'filler', start: 1, length: 120, type: 'C' as const }];
}

/** The findings of one record; 0 means the file as a whole. */
function Problems({ found, record }: { found: FileInspection; record: number }): ReactNode {
  const t = useText('payment');
  const { direction } = useLanguage();
  const own = found.problems.filter((problem) =>
    record === 0 ? problem.record === 0 || problem.record > found.record_count : problem.record === record,
  );
  return own.map((problem, index) => (
    <p
      // oxlint-disable-next-line react/no-array-index-key
      key={`${problem.check}/${index}`}
      dir={direction}
      className={`${styles.finding} ${problem.severity === 'error' ? styles.error : styles.warning}`}
    >
      <code dir="ltr">{problem.check}</code> {problem.field && <>{t(`zengin_field.${problem.field}`)}: </>}
      {t(`read.check.${problem.check}`)} {problem.found && <bdi lang="ja">「{problem.found}」</bdi>}
    </p>
  ));
}
