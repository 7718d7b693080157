import { EmptyState } from '@uketori/frontend-kit/EmptyState';
import { useText } from '@uketori/frontend-kit/i18n';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { Alert, App, Button, Spin } from 'antd';
import type { ReactNode } from 'react';
import { figuresOf, keysOf } from './plan.rules';
import { PlanBar } from './PlanBar';
import { Preview } from './Preview';
import { useFilePlan } from './useFilePlan';
import type { ExportBatch, ExportPlan } from './zengin.types';

interface Props {
  user_bank_id: string;
  pay_date: string;
  /** only these, when they were chosen in the list */
  pay_keys?: string[];
  onAll: () => void;
  onMade: (batch: ExportBatch) => void;
}

/** The plan of one file and the button that makes it. */
export function FilePlan({ user_bank_id, pay_date, pay_keys, onAll, onMade }: Props): ReactNode {
  const t = useText('payment');
  const { modal } = App.useApp();
  const file = useFilePlan({ user_bank_id, pay_date, pay_keys }, onMade);
  const { plan, kept } = file;
  if (file.error && !plan) return <LoadFailed error={file.error} situation="payment" onRetry={file.retry} />;
  if (!plan && !file.isEmpty) return <Spin />;

  const figures = figuresOf(plan);
  const keepIf = (isKept: (row: ExportPlan['rows'][number]) => boolean) =>
    file.keep(keysOf((plan?.rows ?? []).filter(isKept)));
  const start = (made: ExportPlan) => {
    if (figures.warnings === 0) return void file.make(made);
    modal.confirm({
      title: t('zengin.confirm_title', { count: figures.warnings }),
      content: t('zengin.confirm_body'),
      okText: t('zengin.create'),
      cancelText: t('action.cancel'),
      onOk: () => file.make(made),
    });
  };
  return (
    <>
      <PlanBar
        user_bank_id={user_bank_id}
        pay_date={pay_date}
        figures={figures}
        busy={file.busy}
        onMake={plan?.can_export && file.isCurrent ? () => start(plan) : undefined}
        onLeaveOutBlocked={() => keepIf((row) => row.state !== 'BLOCKED')}
      />
      {kept && (
        <Alert
          type="info"
          showIcon
          title={t('zengin.narrowed', { count: kept.length })}
          action={
            <Button
              size="small"
              onClick={() => {
                file.keep(null);
                onAll();
              }}
            >
              {t('zengin.all')}
            </Button>
          }
        />
      )}
      {plan && plan.rows.length > 0 ? (
        <Preview
          plan={plan}
          shorten={file.shorten}
          onShorten={file.allowShort}
          onExclude={(pay_key) => keepIf((row) => row.pay_key !== pay_key)}
        />
      ) : (
        <div className="uk-panel">
          <EmptyState title={t('zengin.empty')} description={t('zengin.none_hint')} />
        </div>
      )}
    </>
  );
}
