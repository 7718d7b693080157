import { useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { StatusTag, type Tone } from '@uketori/frontend-kit/StatusTag';
import { DateTimeText } from '@uketori/frontend-kit/Yen';
import { Button, Space } from 'antd';
import type { ReactNode } from 'react';
import styles from './imports.module.css';
import type { ImportRow, ImportState } from './imports.types';
import type { ImportChanges } from './useImportChanges';

const TONES: Record<ImportState, Tone> = {
  WAITING: 'neutral',
  RETRYING: 'warning',
  DONE: 'success',
  FAILED: 'danger',
  SKIPPED: 'neutral',
};
export const IMPORT_STATES = Object.keys(TONES) as ImportState[];
/** Faults without a retry: the file can never be imported. */
const NEVER = new Set(['other_type', 'external_file', 'google_format', 'shortcut', 'replaced']);

/** The progress of an import, and the reason where it ended. `words` contains the reasons. */
export function StateCell({ row, words }: { row: ImportRow; words: 'chat' | 'drive' }): ReactNode {
  const t = useText('intake');
  return (
    <div className={styles.state}>
      <StatusTag tone={TONES[row.state]}>{t(`imports.states.${row.state}`)}</StatusTag>
      {row.fault !== '' && <div className={styles.reason}>{t(`${words}.fault.${row.fault}`)}</div>}
      {row.state === 'RETRYING' && row.next_attempt_at && (
        <div className={styles.reason}>
          {t('imports.next_attempt')} <DateTimeText value={row.next_attempt_at} />
        </div>
      )}
    </div>
  );
}

interface ResultProps {
  row: ImportRow;
  mayRead: boolean;
  /** null: this user may not */
  changes: ImportChanges | null;
}

/** The invoice that it became, or what can be done about one that did not come in. */
export function ResultCell({ row, mayRead, changes }: ResultProps): ReactNode {
  const t = useText('intake');
  if (row.state !== 'DONE') {
    const open = row.state === 'FAILED' || row.state === 'RETRYING';
    const mayCome = open || (row.state === 'SKIPPED' && !NEVER.has(row.fault));
    if (!changes || !mayCome) return null;
    return (
      <Space size={4} wrap>
        <Button size="small" onClick={() => changes.retry(row)}>
          {t(
            row.fault === 'already_there' || row.fault === 'same_content' ? 'imports.take' : 'imports.retry',
          )}
        </Button>
        {open && (
          <Button size="small" type="text" onClick={() => changes.skip(row)}>
            {t('imports.skip')}
          </Button>
        )}
      </Space>
    );
  }
  const [local_id] = row.local_ids;
  if (local_id !== undefined && mayRead)
    return (
      <Link to={`/invoice/${local_id}`}>
        <bdi dir="ltr">#{local_id}</bdi>
      </Link>
    );
  return <Link to="/upload">{t(`state.${row.read_state || 'WAITING'}`)}</Link>;
}
