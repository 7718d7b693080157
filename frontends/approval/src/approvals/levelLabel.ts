import type { useText } from '@uketori/frontend-kit/i18n';
import type { ApprovalView } from './approvals.api';

/** The name of a level of approval; the only one has no number. */
export function levelLabel(
  t: ReturnType<typeof useText>,
  { approve_level }: Pick<ApprovalView, 'approve_level'>,
  level: number,
): string {
  return approve_level === 1 ? t('level.single') : t('level.numbered', { level });
}
