import { api } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import type { Schema } from '@uketori/frontend-kit/apiTypes';
import { useText } from '@uketori/frontend-kit/i18n';
import { Modal } from '@uketori/frontend-kit/Modal';
import { toast } from '@uketori/frontend-kit/toast';
import { useAct } from '@uketori/frontend-kit/useAct';
import { Yen } from '@uketori/frontend-kit/Yen';
import { InputNumber, Radio, Select } from 'antd';
import { useState, type ReactNode } from 'react';
import { MAX_MONTHS, openMonths, partsOf, restFrom } from './spreads.rules';
import styles from './spreads.module.css';

interface Props {
  local_id: number;
  plan: Schema<'InvoiceSpreads'>['items'][number];
  onEnd: () => void;
}

/** Asks from which month on a plan changes, and whether its rest is an expense of that month or runs over others. */
export function ReplanDialog({ local_id, plan, onEnd }: Props): ReactNode {
  const t = useText('journal');
  const { busy, act } = useAct('invoice');
  const open = openMonths(plan.entries);
  const [month, setMonth] = useState(open[0] ?? '');
  const [way, setWay] = useState<'end' | 'other'>('end');
  const left = open.length - open.indexOf(month);
  const [typed, setTyped] = useState<number | null>(null);
  const months = way === 'end' ? 1 : (typed ?? left);
  const rest = restFrom(plan.entries, month);
  const parts = partsOf(rest, months);
  const save = () =>
    act(async () => {
      await api.post('/invoices/{local_id}/spreads/{id}/replan', {
        params: { path: { local_id, id: plan.id } },
        body: { version: plan.version, month, months },
      });
      toast.success(t(way === 'end' ? 'spread.ended' : 'spread.replanned'));
      onEnd();
      await Promise.all([invalidate(`/invoices/${local_id}`), invalidate('/month-end')]);
    });
  return (
    <Modal
      open
      title={t('spread.replan_of', { number: plan.position })}
      okText={t(way === 'end' ? 'spread.end' : 'spread.replan_save')}
      okButtonProps={{ disabled: parts === null }}
      confirmLoading={busy}
      cancelText={t('action.cancel', { ns: 'kit' })}
      onOk={() => void save()}
      onCancel={onEnd}
    >
      <p className="uk-muted">{t('spread.replan_hint')}</p>
      <div className={styles.form}>
        <label htmlFor="replan-month">{t('spread.replan_month')}</label>
        <Select
          id="replan-month"
          value={month}
          options={open.map((value) => ({ value, label: value.replace('-', '/') }))}
          onChange={setMonth}
        />
        <span>{t('spread.replan_rest')}</span>
        <span>
          <Yen value={rest} strong />
        </span>
        <span>{t('spread.replan_way')}</span>
        <Radio.Group
          className={styles.ways}
          value={way}
          options={[
            { value: 'end', label: t('spread.way_end') },
            { value: 'other', label: t('spread.way_other') },
          ]}
          onChange={(event) => setWay(event.target.value as 'end' | 'other')}
        />
        {way === 'other' && (
          <>
            <label htmlFor="replan-months">{t('spread.months_left')}</label>
            <InputNumber
              id="replan-months"
              min={1}
              max={MAX_MONTHS}
              precision={0}
              value={months}
              onChange={setTyped}
            />
          </>
        )}
        {parts && (
          <>
            <span>{t('spread.parts')}</span>
            <span role="status">
              {t('spread.first_part')} <Yen value={parts.first} strong />
              {months > 1 && (
                <>
                  {' '}
                  · {t('spread.each_part')} <Yen value={parts.each} strong />
                </>
              )}
            </span>
          </>
        )}
      </div>
    </Modal>
  );
}
