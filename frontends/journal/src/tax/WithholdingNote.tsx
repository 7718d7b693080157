import { formatYen } from '@uketori/frontend-kit/format';
import { useText } from '@uketori/frontend-kit/i18n';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import type { ReactNode } from 'react';
import type { WithholdingAssessment } from './assessment.types';
import styles from './tax.module.css';

/** The computed tax beside a printed one that it does not match; nothing where there is nothing to say. */
export function WithholdingNote({ assessment }: { assessment: WithholdingAssessment }): ReactNode {
  const t = useText('journal');
  const { verdict, computed } = assessment;
  if (verdict !== 'mismatch' && verdict !== 'missing') return null;
  return (
    <div className={styles.derivation}>
      <StatusTag tone={verdict === 'mismatch' ? 'danger' : 'warning'}>
        {t(`tax.withholding.is.${verdict}`)}
      </StatusTag>{' '}
      {computed && (
        <span className={styles.step}>
          {t('tax.withholding.computed')} {formatYen(computed.tax)}
        </span>
      )}
    </div>
  );
}
