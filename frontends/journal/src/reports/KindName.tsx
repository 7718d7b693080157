import { useText } from '@uketori/frontend-kit/i18n';
import type { ReactNode } from 'react';
import type { WithholdingReport } from './report.types';

/** The name of a kind of payment that tax is withheld from. */
export function KindName({
  type,
  sub_type,
  non_resident,
}: Pick<WithholdingReport['kinds'][number], 'type' | 'sub_type'> & { non_resident?: boolean }): ReactNode {
  const t = useText('journal');
  if (non_resident) return t('report.withholding.non_resident');
  if (type === null) return t('report.none');
  if (sub_type !== '') return t(`withholding_sub_type.${sub_type}`);
  return t(`withholding_type.${type}`);
}
