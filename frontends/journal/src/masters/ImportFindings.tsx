import { useText } from '@uketori/frontend-kit/i18n';
import { Alert, Checkbox } from 'antd';
import type { ReactNode } from 'react';
import type { CheckedImport, ImportFinding } from './fileCalls';
import styles from './masters.module.css';

const SHOWN = 50;

/** Line by line, the errors that block a file. */
export function Findings({
  findings,
  count,
}: {
  findings: readonly ImportFinding[];
  count: number;
}): ReactNode {
  const t = useText('journal');
  return (
    <Alert
      type="error"
      showIcon
      title={t('master_file.refused', { count })}
      description={
        <ul className={styles.findings}>
          {findings.slice(0, SHOWN).map(({ line, heading, value, code }, index) => (
            <li key={index}>
              {line > 0 && <strong>{t('master_file.line', { line })}</strong>}{' '}
              <span lang="ja">{heading}</span>
              {value && <span lang="ja">「{value}」</span>}: {t(`master_file.finding.${code}`)}
            </li>
          ))}
          {count > SHOWN && <li>{t('master_file.more', { count: count - SHOWN })}</li>}
        </ul>
      }
    />
  );
}

interface Props {
  checked: CheckedImport;
  /** Names to delete; null where this user may not delete. */
  leaving: readonly string[] | null;
  onLeaving: (names: string[]) => void;
}

/** What a file would do, before it is done. */
export function ImportPreview({ checked, leaving, onLeaving }: Props): ReactNode {
  const t = useText('journal');
  const { created, updated, kept, unknown_columns, missing_columns, missing } = checked;
  return (
    <div className={styles.preview}>
      {missing_columns.length > 0 && (
        <Alert
          type="error"
          showIcon
          title={t('master_file.missing_columns', { columns: missing_columns.join('、') })}
        />
      )}
      {checked.error === 'no_items' && <Alert type="error" showIcon title={t('master_file.no_items')} />}
      {checked.findings.length > 0 && <Findings findings={checked.findings} count={checked.finding_count} />}
      {unknown_columns.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('master_file.unknown_columns', { columns: unknown_columns.join('、') })}
        />
      )}
      {checked.status === 'ok' && (
        <div role="status" className={styles.counts}>
          {t('master_file.counts', { created, updated, kept })}
        </div>
      )}
      {checked.status === 'ok' && missing.length > 0 && (
        <details className={styles.missing}>
          <summary>{t('master_file.missing', { count: missing.length })}</summary>
          {leaving && <p className="uk-muted">{t('master_file.missing_hint')}</p>}
          <Checkbox.Group
            className={styles.missing_list}
            disabled={leaving === null}
            value={[...(leaving ?? [])]}
            options={missing.map(({ name, code }) => ({
              value: name,
              label: <span lang="ja">{[code, name].filter(Boolean).join(' ')}</span>,
            }))}
            onChange={onLeaving}
          />
        </details>
      )}
    </div>
  );
}
