import { useText } from '@uketori/frontend-kit/i18n';
import { StatusTag, type Tone } from '@uketori/frontend-kit/StatusTag';
import type { ReactNode } from 'react';
import type { Deal } from './accounting.types';

type DealState = Deal['state'];

const TONES: Record<DealState, Tone> = {
  waiting: 'progress',
  sending: 'progress',
  sent: 'success',
  failed: 'danger',
  cancelled: 'neutral',
  withdrawn: 'neutral',
};

type SettleState = Deal['settle_state'];

const SETTLE_TONES: Record<SettleState, Tone> = {
  none: 'neutral',
  waiting: 'progress',
  sending: 'progress',
  settled: 'success',
  removed: 'neutral',
  failed: 'danger',
};

export const SETTLE_STATES = Object.keys(SETTLE_TONES) as SettleState[];

/** Whether the payment of a sent invoice is with the accounting service. */
export function SettleTag({ state }: { state: SettleState }): ReactNode {
  const t = useText('journal');
  return <StatusTag tone={SETTLE_TONES[state]}>{t(`accounting.settle.state.${state}`)}</StatusTag>;
}

/** The same among other states of an invoice: says whose state it is. */
export function NamedSettleTag({ state }: { state: SettleState }): ReactNode {
  const t = useText('journal');
  const word = t(`accounting.settle.state.${state}`);
  return <StatusTag tone={SETTLE_TONES[state]}>{t('accounting.settle.tag', { state: word })}</StatusTag>;
}

export const DEAL_STATES = Object.keys(TONES) as DealState[];

/** The state of sending an invoice. */
export function DealTag({ state }: { state: DealState }): ReactNode {
  const t = useText('journal');
  return <StatusTag tone={TONES[state]}>{t(`accounting.state.${state}`)}</StatusTag>;
}

/** The same among other states of an invoice: says whose state it is. */
export function NamedDealTag({ state, stale }: { state: DealState; stale: boolean }): ReactNode {
  const t = useText('journal');
  const word = t(stale ? 'accounting.stale' : `accounting.state.${state}`);
  return (
    <StatusTag tone={stale ? 'warning' : TONES[state]}>{t('accounting.tag', { state: word })}</StatusTag>
  );
}
