import { useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import type { ExportPreview } from './export.types';
import styles from './exports.module.css';

const SHOWN = 100;

/** Lines for which the accounting package has no code, each with its invoice and the reason, and the way to mend it. */
export function UnmappedLines({
  lines,
  count,
}: {
  lines: ExportPreview['unmapped'];
  count: number;
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
            {t('export.unmapped.hint')} <Link to="/master/taxclass">{t('export.unmapped.masters')}</Link>
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
                      })}
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
