import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { BulkButton } from '@uketori/frontend-kit/BulkButton';
import { useText } from '@uketori/frontend-kit/i18n';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { BulkAct, ChosenInvoice } from './approvals.api';
import { BulkDialog } from './BulkDialog';

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

/** The button of a bulk approval, and the question that says what it comes to before anything is approved. */
export function BulkOpener({ act, type, rows, clear, onChanged }: Props): ReactNode {
  const t = useText('approval');
  // As they were when the question was put: that is what is answered.
  const [asked, setAsked] = useState<readonly ChosenInvoice[] | null>(null);
  const opener = useFocusBack(asked !== null);
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
      <BulkButton ref={opener} type={type} count={rows.length} onClick={() => setAsked(rows)}>
        {t(`bulk.${act}.open`)}
      </BulkButton>
      {asked && <BulkDialog act={act} rows={asked} onClose={(isDone) => void close(isDone)} />}
    </>
  );
}

/** The button that the focus goes back to from a dialog: one that is taken away instead of closed leaves it nowhere. */
function useFocusBack(isOpen: boolean): RefObject<HTMLButtonElement | null> {
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return opener;
}
