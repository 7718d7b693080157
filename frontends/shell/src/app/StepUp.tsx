import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { useText } from '@uketori/frontend-kit/i18n';
import { Modal } from '@uketori/frontend-kit/Modal';
import { endStepUp, hostStepUp, stepUpAsked } from '@uketori/frontend-kit/stepUp';
import { useStore } from '@uketori/frontend-kit/store';

const Proof = lazy(() => import('./Proof'));

/** Asks who the user is before an act that needs a recent proof; the refused call then goes again. */
export function StepUp(): ReactNode {
  const t = useText('shell');
  const open = useStore(stepUpAsked);
  useEffect(() => {
    hostStepUp(true);
    return () => hostStepUp(false);
  }, []);
  return (
    <Modal
      open={open}
      title={t('step_up.title')}
      width={440}
      footer={null}
      destroyOnHidden
      onCancel={() => endStepUp(false)}
    >
      {open && (
        <Suspense>
          <Proof />
        </Suspense>
      )}
    </Modal>
  );
}
