import { CloudUploadOutlined, ExportOutlined } from '@ant-design/icons';
import { useAbility } from '@uketori/frontend-kit/abilities';
import { api } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { BulkButton, MOST_IN_SLICES } from '@uketori/frontend-kit/BulkButton';
import { ConfirmDelete } from '@uketori/frontend-kit/ConfirmDelete';
import type { Selection } from '@uketori/frontend-kit/DataTable';
import { useText } from '@uketori/frontend-kit/i18n';
import { Slot } from '@uketori/frontend-kit/Slot';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { ExportRequest } from '../exports/export.types';
import { BulkEditMenu } from './BulkEditMenu';
import { useCodingFirst } from './CodingButton';
import type { InvoiceRow } from './invoice.columns';
import styles from './list.module.css';
import { useBulkEdit } from './useBulkEdit';

/** As many deals as the server sends for one request. */
const MOST_SENT = 200;

interface Props {
  selection: Selection<InvoiceRow>;
  /** each only where this user may do it */
  onExport: ((target: ExportRequest['target']) => void) | undefined;
  onSend: ((selection: Selection<InvoiceRow>) => void) | undefined;
  onDelete: ((selection: Selection<InvoiceRow>) => void) | undefined;
}

/** What other teams need to act on an invoice as the list shows it, and to say what they act on. */
function chosen(row: InvoiceRow): object {
  const { id, local_id, version, partner_name, payable_amount, currency_code, foreign_total_amount } = row;
  const is_changed = row.changed_after_approval;
  const amounts = { payable_amount, currency_code, foreign_total_amount };
  return { id, local_id, version, partner_name, ...amounts, is_changed };
}

/** The actions for many invoices; other teams add theirs by a slot. */
export function InvoiceBulk({ selection, onExport, onSend, onDelete }: Props): ReactNode {
  const t = useText('journal');
  const mayUpdate = useAbility('invoice:update') > 0;
  const isCodingFirst = useCodingFirst();
  const coding = useBulkEdit(selection.clear, 'coding');
  return (
    <>
      <Slot
        name="invoice.list.bulk"
        className={styles.acts}
        props={{
          rows: selection.rows.map(chosen),
          clear: selection.clear,
          onChanged: () => void invalidate('/invoices'),
        }}
      />
      {mayUpdate && isCodingFirst && (
        <BulkButton
          count={selection.keys.length}
          most={MOST_IN_SLICES}
          loading={coding.busy}
          onClick={() =>
            void coding.send(
              selection.rows.map((row) => row.local_id),
              (ids) => api.post('/invoices/bulk-coding', { body: { ids } }),
            )
          }
        >
          {t('coding.confirm')}
        </BulkButton>
      )}
      {mayUpdate && <BulkEditMenu selection={selection} />}
      {onExport && (
        <Button
          size="small"
          icon={<ExportOutlined />}
          onClick={() => onExport({ ids: selection.rows.map((row) => row.local_id) })}
        >
          {t('export.selected')}
        </Button>
      )}
      {onSend && (
        <BulkButton
          count={selection.keys.length}
          most={MOST_SENT}
          icon={<CloudUploadOutlined />}
          onClick={() => onSend(selection)}
        >
          {t('accounting.send_selected')}
        </BulkButton>
      )}
      {onDelete && (
        <BulkButton
          danger
          count={selection.keys.length}
          most={MOST_IN_SLICES}
          onClick={() => onDelete(selection)}
        >
          {t('bulk.delete')}
        </BulkButton>
      )}
    </>
  );
}

interface DeleteProps {
  selection: Selection<InvoiceRow>;
  onEnd: () => void;
}

/** Deletes the selected invoices once the word was typed. */
export function DeleteInvoices({ selection, onEnd }: DeleteProps): ReactNode {
  const t = useText('journal');
  const { busy, send } = useBulkEdit(() => {
    selection.clear();
    onEnd();
  }, 'delete');
  const ids = selection.rows.map((row) => row.local_id);
  return (
    <ConfirmDelete
      open
      title={t('bulk.delete_title', { count: selection.rows.length })}
      busy={busy}
      onCancel={onEnd}
      onConfirm={(confirm) =>
        void send(ids, (slice) => api.post('/invoices/bulk-delete', { body: { ids: slice, confirm } }))
      }
    />
  );
}
