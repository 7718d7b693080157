import type { useText } from '@uketori/frontend-kit/i18n';
import type { ApprovalView } from './approvals.api';

type Words = 'action.approve' | 'done.approved' | 'done.cancelled' | 'request.title';

/** The name of a level of approval; the only one has no number. */
export function levelLabel(
  t: ReturnType<typeof useText>,
  { approve_level }: Pick<ApprovalView, 'approve_level'>,
  level: number,
): string {
  return approve_level === 1 ? t('level.single') : t('level.numbered', { level });
}

/** A sentence about a level of approval, with its number unless it is the only one. */
export function levelText(
  t: ReturnType<typeof useText>,
  words: Words,
  { approve_level }: Pick<ApprovalView, 'approve_level'>,
  level: number,
): string {
  return approve_level === 1 ? t(words) : t(`${words}_numbered`, { level });
}
