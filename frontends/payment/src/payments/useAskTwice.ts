import { useText } from '@uketori/frontend-kit/i18n';
import { App } from 'antd';
import type { PaymentListRow } from '../payment.types';
import type { BulkAct } from './bulk.choices';

const SHOWN = 20;

/** Before many payments are confirmed or approved: names those that may pay twice or too late by law, and asks. */
export function useAskTwice(rows: readonly PaymentListRow[]): (act: BulkAct, go: () => void) => void {
  const t = useText('payment');
  const { modal } = App.useApp();
  return (act, go) => {
    if (act.action !== 'confirm' && act.action !== 'approve') return go();
    const ask = (of: 'twice' | 'pay_term', doubted: readonly PaymentListRow[], next: () => void) => {
      if (doubted.length === 0) return next();
      const numbers = doubted.slice(0, SHOWN).map(({ local_id }) => local_id);
      modal.confirm({
        title: t(`${of}.ask`),
        content: t(`${of}.ask_body`, {
          numbers: `${numbers.join(', ')}${doubted.length > SHOWN ? ' …' : ''}`,
        }),
        okText: t('twice.go_on'),
        cancelText: t('action.cancel'),
        onOk: next,
      });
    };
    const twice = rows.filter(({ may_be_paid_twice }) => may_be_paid_twice);
    const late = rows.filter(({ pay_term }) => pay_term.late);
    ask('twice', twice, () => ask('pay_term', late, go));
  };
}
