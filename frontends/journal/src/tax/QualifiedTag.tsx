import { StatusTag, type Tone } from '@uketori/frontend-kit/StatusTag';
import { useText } from '@uketori/frontend-kit/i18n';
import { Tooltip } from 'antd';
import type { ReactNode } from 'react';
import type { Qualification } from './assessment.types';

type Verdict = Qualification['verdict'];

const TONES: Record<Verdict, Tone> = { qualified: 'success', check: 'warning', unqualified: 'neutral' };

/** 適格, 要確認 or 非適格; the reasons are in the tooltip, and for the keyboard too on the tax tab. */
export function QualifiedTag({
  verdict,
  reasons,
}: Partial<Qualification> & Pick<Qualification, 'verdict'>): ReactNode {
  const t = useText('journal');
  const tag = <StatusTag tone={TONES[verdict]}>{t(`qualified.${verdict}`)}</StatusTag>;
  if (!reasons || reasons.length === 0) return tag;
  return (
    <Tooltip title={reasons.map((reason) => <div key={reason}>{t(`tax.reason.${reason}`)}</div>)}>
      <span>{tag}</span>
    </Tooltip>
  );
}
