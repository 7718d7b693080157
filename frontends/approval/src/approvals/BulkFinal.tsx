import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { BulkButton } from '@uketori/frontend-kit/BulkButton';
import { useText } from '@uketori/frontend-kit/i18n';
import { useState, type ReactNode } from 'react';
import type { ChosenInvoice } from './approvals.api';
import { BulkFinalDialog } from './BulkFinalDialog';

interface Props {
  rows: readonly ChosenInvoice[];
  clear: () => void;
  onChanged: () => void;
}

/** The final approval of every chosen invoice, after a question that says what that comes to. */
export default function BulkFinal({ rows, clear, onChanged }: Props): ReactNode {
  const t = useText('approval');
  // As they were when the question was put: that is what is answered.
  const [asked, setAsked] = useState<readonly ChosenInvoice[] | null>(null);
  const close = async (isDone: boolean) => {
    setAsked(null);
    if (!isDone) return;
    await invalidate('/invoices', '/approvals', '/payments');
    onChanged();
    // Without a selection the page takes this button away, and with it what it has open.
    clear();
  };
  return (
    <>
      <BulkButton count={rows.length} onClick={() => setAsked(rows)}>
        {t('bulk_final.open')}
      </BulkButton>
      {asked && <BulkFinalDialog rows={asked} onClose={(isDone) => void close(isDone)} />}
    </>
  );
}
