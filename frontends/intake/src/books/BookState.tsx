import { useText } from '@uketori/frontend-kit/i18n';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import type { ReactNode } from 'react';
import type { BookState, StampState, StampView } from './books.types';
import styles from './books.module.css';

const STATE_TONES = {
  VALID: 'success',
  DELETED: 'danger',
  REPLACED: 'warning',
  RETURNED: 'warning',
  CORRECTED: 'neutral',
} as const;
const STAMP_TONES = {
  NONE: 'neutral',
  WAITING: 'progress',
  RETRYING: 'warning',
  STAMPED: 'success',
  EXPIRED: 'danger',
} as const;

/** What became of a kept version. */
export function BookStateTag({ state }: { state: BookState }): ReactNode {
  const t = useText('intake');
  return <StatusTag tone={STATE_TONES[state]}>{t(`books.state.${state}`)}</StatusTag>;
}

/** The state of its time stamp; a failed check of the stamp comes before anything else. */
export function StampTag({ state, check }: { state: StampState; check: string }): ReactNode {
  const t = useText('intake');
  if (state === 'STAMPED' && check !== '' && check !== 'ok')
    return (
      <StatusTag tone="danger">{t(`books.check.${check}`, { defaultValue: t('books.check.bad') })}</StatusTag>
    );
  if (state === 'NONE') return <span className="uk-muted">{t('books.stamp.NONE')}</span>;
  return <StatusTag tone={STAMP_TONES[state]}>{t(`books.stamp.${state}`)}</StatusTag>;
}

/** Why a stamp is missing, in words; nothing while it is only waited for. */
export function StampReason({ stamp }: { stamp: Pick<StampView, 'state' | 'late' | 'fault'> }): ReactNode {
  const t = useText('intake');
  const { state, late, fault } = stamp;
  const expired = state === 'EXPIRED';
  if (!expired && state !== 'RETRYING' && !late) return null;
  return (
    <div className={expired || late ? styles.stamp_bad : styles.stamp_reason}>
      {fault ? t(`books.fault.${fault}`, { defaultValue: fault }) : t('books.fault.late')}{' '}
      {t(expired ? 'books.given_up' : 'books.retries')}
    </div>
  );
}
