import { useLanguage, useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import { Yen } from '@uketori/frontend-kit/Yen';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { ZenginProblem } from '../payment.types';
import { accountLink, formFieldOf, problemText } from '../problemText';
import { dataLayout } from './record.rules';
import { NoRecord, RecordLine } from './RecordLine';
import type { Layouts, PlannedRow } from './zengin.types';
import styles from './zengin.module.css';

const TONES = { OK: 'success', WARNING: 'warning', SHORTENED: 'info', BLOCKED: 'danger' } as const;

interface Props {
  row: PlannedRow;
  layout: Layouts;
  /** its holder may be shortened because somebody chose so here */
  chosen: boolean;
  onShorten: (pay_key: string, allowed: boolean) => void;
  onExclude: (pay_key: string) => void;
}

/** One data record with the payments in it, what stops it, and where that is mended. */
export function PreviewRow({ row, layout, chosen, onShorten, onExclude }: Props): ReactNode {
  const t = useText('payment');
  const { direction } = useLanguage();
  return (
    <div className={styles.row}>
      <div className={styles.row_stay}>
        <div className={styles.row_head} dir={direction}>
          <StatusTag tone={TONES[row.state]}>{t(`zengin.state_${row.state}`)}</StatusTag>
          {row.payments.map(({ pay_key, local_id }) => (
            <Link key={pay_key} to={`/payment/${pay_key}`} className="uk-num">
              {t('payment.number', { number: local_id })}
            </Link>
          ))}
          {row.payments.length > 1 && (
            <StatusTag tone="info">{t('combine.count', { count: row.payments.length })}</StatusTag>
          )}
          <span lang="ja">{row.partner_name}</span>
          <strong>
            <Yen value={row.transfer_amount} />
          </strong>
          {row.problems.map((problem, index) => (
            <span
              // oxlint-disable-next-line react/no-array-index-key
              key={`${problem.code}/${index}`}
              className={problem.severity === 'error' ? styles.error : styles.warning}
            >
              {t(`zengin_field.${problem.field}`)}: {problemText(problem)}{' '}
              <Way row={row} problem={problem} chosen={chosen} onShorten={onShorten} />
            </span>
          ))}
          <Button type="text" size="small" className={styles.exclude} onClick={() => onExclude(row.pay_key)}>
            {t('zengin.exclude')}
          </Button>
        </div>
      </div>
      {row.record ? <RecordLine record={row.record} layout={dataLayout(row.record, layout)} /> : <NoRecord />}
    </div>
  );
}

/** The way out of one problem: the field, the account's page, or shortening by choice. */
function Way({
  row,
  problem,
  chosen,
  onShorten,
}: Pick<Props, 'row' | 'chosen' | 'onShorten'> & { problem: ZenginProblem }): ReactNode {
  const t = useText('payment');
  const account = accountLink(problem);
  if (account) return <Link to={account}>{t('account.check')}</Link>;
  if (problem.code === 'zengin_name_shortened') {
    return (
      chosen && (
        <Button size="small" type="link" onClick={() => onShorten(row.pay_key, false)}>
          {t('zengin.shorten_not')}
        </Button>
      )
    );
  }
  if (problem.severity !== 'error') return null;
  return (
    <>
      <Link to={`/payment/${row.pay_key}?field=${formFieldOf(problem)}`}>{t('problem.mend')}</Link>
      {problem.code === 'zengin_name_too_long' && (
        <Button size="small" type="link" onClick={() => onShorten(row.pay_key, true)}>
          {t('zengin.shorten', { name: String(problem.params.shortened ?? '') })}
        </Button>
      )}
    </>
  );
}
