import { useText } from '@uketori/frontend-kit/i18n';
import { Slot } from '@uketori/frontend-kit/Slot';
import { Yen } from '@uketori/frontend-kit/Yen';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { Invoice } from '../invoice.types';
import { difference } from '../lines/lineInput';
import { mayConfirmCoding, useCodingFirst } from './CodingButton';
import { EditedBy } from './EditedBy';
import { InvoiceStatus } from './invoice.columns';
import { nextStep } from './nextStep.rules';
import type { InvoiceEditor } from './useInvoiceEditor';
import { useIsCoded } from './useIsCoded';
import styles from './sections.module.css';

interface Props {
  invoice: Invoice;
  editor: InvoiceEditor;
  mayUpdate: boolean;
  busy: boolean;
  onOnward: () => void;
  refetch: () => Promise<unknown>;
}

/** Always in sight below the sections: state, amount to pay, balance, and the next step. */
export function DetailBar(props: Props): ReactNode {
  const { invoice, editor } = props;
  const t = useText('journal');
  const isCoded = useIsCoded(invoice);
  const rest = difference(editor.draft.journals);
  return (
    <div className={styles.bar} role="group" aria-label={t('bar.label')}>
      <InvoiceStatus status={invoice.status} label={t(`status.${invoice.status}`)} />
      <span className={styles.figure}>
        <span className="uk-muted">{t('field.payable_amount')}</span>{' '}
        <Yen value={editor.draft.payable_amount} strong />
      </span>
      {isCoded && (
        <span className={rest === 0 ? styles.figure : styles.figure_off} data-rest={rest}>
          <span className="uk-muted">{t('bar.rest')}</span> <Yen value={rest} strong />
        </span>
      )}
      {!editor.editing && !invoice.locked && <EditedBy local_id={invoice.local_id} />}
      <span className={styles.step}>
        <NextStep {...props} />
      </span>
    </div>
  );
}

function NextStep({ invoice, editor, mayUpdate, busy, onOnward, refetch }: Props): ReactNode {
  const t = useText('journal');
  const toConfirm = useCodingFirst() && mayConfirmCoding(invoice);
  const step = nextStep({ editing: editor.editing, mayUpdate, toConfirm });
  if (step === 'others')
    return (
      <Slot
        name="invoice.detail.next"
        quiet
        className={styles.others}
        props={{
          invoice_id: invoice.id,
          version: invoice.version,
          locked: invoice.locked,
          onChanged: () => void refetch(),
        }}
      />
    );
  return (
    <Button type="primary" loading={busy || editor.busy} onClick={onOnward} title="Ctrl+Enter">
      {t(`bar.${step}`)}
    </Button>
  );
}
