import { Panel } from '@uketori/frontend-kit/pro/Panel';
import { useText } from '@uketori/frontend-kit/i18n';
import type { ReactNode } from 'react';
import { SecondFactors } from './SecondFactors';

/** For users who may do nothing else until they have a second factor; then the application starts. */
export default function RequiredFactor(): ReactNode {
  const t = useText('admin');
  return (
    <Panel title={t('factor.title')}>
      <SecondFactors onFirst={() => window.location.assign('/')} />
    </Panel>
  );
}
