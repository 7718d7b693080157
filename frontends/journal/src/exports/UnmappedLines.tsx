import { useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import type { ExportPreview } from './export.types';
import styles from './exports.module.css';

const SHOWN = 100;

const rowOf = (target: string, tax_id: string, percent: number | null) =>
  `/settings/exports?tab=codes&package=${target}&row=${encodeURIComponent(`${tax_id}/${percent}`)}`;

/** Lines for which the accounting package has no code, each with its invoice and the reason, and the way to mend it. */
export function UnmappedLines({
  lines,
  count,
  target,
}: {
  lines: ExportPreview['unmapped'];
  count: number;
  /** Package whose table has the codes; null for an own format. */
  target: ExportPreview['package'];
}): ReactNode {
  const t = useText('journal');
  if (count === 0) return null;
  const shown = lines.slice(0, SHOWN);
  const heads = ['invoice', 'row', 'account', 'reason'] as const;
  return (
    <Alert
      type="error"
      showIcon
      title={t('export.unmapped.title', { count })}
      description={
        <>
          <p>
            {t('export.unmapped.hint')}{' '}
            <Link to={target ? `/settings/exports?tab=codes&package=${target}` : '/master/taxclass'}>
              {t(target ? 'export.unmapped.codes' : 'export.unmapped.masters')}
            </Link>
          </p>
          <div
            className={styles.unmapped}
            role="region"
            aria-label={t('export.unmapped.reason')}
            tabIndex={0}
          >
            <table>
              <thead>
                <tr>
                  {heads.map((head) => (
                    <th key={head} scope="col">
                      {t(`export.unmapped.${head}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {shown.map((line) => (
                  <tr key={`${line.local_id}/${line.row}/${line.side}/${line.reason}`}>
                    <td className="uk-num">
                      <Link to={`/invoice/${line.local_id}`}>{line.local_id}</Link>
                    </td>
                    <td>
                      <span className="uk-num">{line.row}</span> {t(`side.${line.side}`)}
                    </td>
                    <td lang="ja">{line.account}</td>
                    <td>
                      {t(`export.unmapped.reason_of.${line.reason}`, {
                        name: line.name,
                        percent: line.percent,
                      })}{' '}
                      {target && line.tax_id && (
                        <span style={{ whiteSpace: 'nowrap' }}>
                          <Link to={rowOf(target, line.tax_id, line.percent)}>
                            {t('export.unmapped.set')}
                          </Link>
                        </span>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {count > shown.length && <p>{t('export.and_more', { count: count - shown.length })}</p>}
        </>
      }
    />
  );
}
