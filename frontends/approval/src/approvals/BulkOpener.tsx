import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { BulkButton, MOST_IN_SLICES } from '@uketori/frontend-kit/BulkButton';
import { useText } from '@uketori/frontend-kit/i18n';
import { useState, type ReactNode } from 'react';
import type { BulkAct, ChosenInvoice } from './approvals.api';
import { BulkDialog } from './BulkDialog';
import { ReturnDialog } from './ReturnDialog';

/** What the list hands over. */
export interface BulkProps {
  rows: readonly ChosenInvoice[];
  clear: () => void;
  onChanged: () => void;
}

interface Props extends BulkProps {
  act: BulkAct;
  type?: 'primary';
}

/** The button of a bulk act, and the question that says what it comes to before anything is done. */
export function BulkOpener({ act, type, rows, clear, onChanged }: Props): ReactNode {
  const t = useText('approval');
  // The rows as shown in the question: the user's choice applies to them.
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
      <BulkButton type={type} count={rows.length} most={MOST_IN_SLICES} onClick={() => setAsked(rows)}>
        {t(`bulk.${act}.open`)}
      </BulkButton>
      {asked &&
        (act === 'return' ? (
          <ReturnDialog rows={asked} onClose={(isDone) => void close(isDone)} />
        ) : (
          <BulkDialog act={act} rows={asked} onClose={(isDone) => void close(isDone)} />
        ))}
    </>
  );
}
