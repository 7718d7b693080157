import { useText } from '@uketori/frontend-kit/i18n';
import { App } from 'antd';
import type { PaymentListRow } from '../payment.types';
import type { BulkAct } from './bulk.choices';

const SHOWN = 20;

/** Before many payments are confirmed or approved, some of which may pay a bill a second time: names these and asks. */
export function useAskTwice(rows: readonly PaymentListRow[]): (act: BulkAct, go: () => void) => void {
  const t = useText('payment');
  const { modal } = App.useApp();
  return (act, go) => {
    const doubted = rows.filter(({ may_be_paid_twice }) => may_be_paid_twice);
    if (doubted.length === 0 || (act.action !== 'confirm' && act.action !== 'approve')) return go();
    const numbers = doubted.slice(0, SHOWN).map(({ local_id }) => local_id);
    modal.confirm({
      title: t('twice.ask'),
      content: t('twice.ask_body', { numbers: `${numbers.join(', ')}${doubted.length > SHOWN ? ' …' : ''}` }),
      okText: t('twice.go_on'),
      cancelText: t('action.cancel'),
      onOk: go,
    });
  };
}
