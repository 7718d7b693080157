import { api } from '@uketori/frontend-kit/api';
import { DateInput } from '@uketori/frontend-kit/DateInput';
import type { Selection } from '@uketori/frontend-kit/DataTable';
import { useText } from '@uketori/frontend-kit/i18n';
import { Modal } from '@uketori/frontend-kit/Modal';
import { useState, type ReactNode } from 'react';
import type { InvoiceRow } from './invoice.columns';
import { useBulkEdit } from './useBulkEdit';

interface Props {
  selection: Selection<InvoiceRow>;
  onEnd: () => void;
}

/** One issue date for many invoices. */
export function BulkIssueDate({ selection, onEnd }: Props): ReactNode {
  const t = useText('journal');
  const [issue_date, setDate] = useState<string | null>(null);
  const { busy, send } = useBulkEdit(() => {
    selection.clear();
    onEnd();
  });
  const ids = selection.rows.map((row) => row.local_id);
  return (
    <Modal
      open
      width={500}
      title={t('bulk.issue_date_title', { count: ids.length })}
      okText={t('bulk.apply')}
      okButtonProps={{ disabled: issue_date === null }}
      confirmLoading={busy}
      cancelText={t('export.cancel')}
      onCancel={onEnd}
      onOk={() =>
        issue_date &&
        void send(ids, (slice) => api.post('/invoices/bulk-issue-date', { body: { ids: slice, issue_date } }))
      }
    >
      <p className="uk-muted">{t('bulk.issue_date_hint')}</p>
      <DateInput
        label={t('field.issue_date')}
        value={issue_date}
        onChange={setDate}
        onRefused={() => setDate(null)}
      />
    </Modal>
  );
}
