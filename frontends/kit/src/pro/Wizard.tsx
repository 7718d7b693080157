import { StepsForm } from '@ant-design/pro-components';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { useText } from '../i18n';
import { Modal } from '../Modal';
import { ProRoot } from './ProRoot';

interface Step {
  key: string;
  title: string;
  content: ReactNode;
  /** whether the next step may come, or the last one be done */
  ready: boolean;
}

interface Props {
  title: string;
  steps: readonly Step[];
  finish: { label: string; danger?: boolean; busy?: boolean; run: () => void };
  onClose: () => void;
  width?: number;
}

/** A task in steps, in a dialog. The content keeps its own state; a step opens when the one before it is ready. */
export function Wizard({ title, steps, finish, onClose, width = 700 }: Props): ReactNode {
  const t = useText();
  const [at, setAt] = useState(0);
  const isLast = at === steps.length - 1;
  const buttons = (
    <>
      <Button onClick={onClose}>{t('action.cancel')}</Button>
      {at > 0 && <Button onClick={() => setAt(at - 1)}>{t('action.back')}</Button>}
      {isLast ? (
        <Button
          type="primary"
          danger={finish.danger}
          loading={finish.busy}
          disabled={!steps[at]?.ready}
          onClick={finish.run}
        >
          {finish.label}
        </Button>
      ) : (
        <Button type="primary" disabled={!steps[at]?.ready} onClick={() => setAt(at + 1)}>
          {t('table.next')}
        </Button>
      )}
    </>
  );
  return (
    <ProRoot>
      <StepsForm
        current={at}
        stepsProps={{ size: 'small' }}
        submitter={{ render: () => buttons }}
        formProps={{ autoFocusFirstInput: false }}
        stepsFormRender={(form, submitter) => (
          <Modal
            open
            title={title}
            width={width}
            onCancel={onClose}
            footer={submitter}
            mask={{ closable: false }}
          >
            {form}
          </Modal>
        )}
      >
        {steps.map((step) => (
          <StepsForm.StepForm key={step.key} name={step.key} title={step.title}>
            {step.content}
          </StepsForm.StepForm>
        ))}
      </StepsForm>
    </ProRoot>
  );
}
