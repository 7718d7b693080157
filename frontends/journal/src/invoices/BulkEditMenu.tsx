import { DownOutlined } from '@ant-design/icons';
import { BulkButton, MOST_IN_SLICES } from '@uketori/frontend-kit/BulkButton';
import type { Selection } from '@uketori/frontend-kit/DataTable';
import { Dropdown } from '@uketori/frontend-kit/Dropdown';
import { useText } from '@uketori/frontend-kit/i18n';
import { useState, type ReactNode } from 'react';
import { BulkEditDialog } from './BulkEditDialog';
import { BulkIssueDate } from './BulkIssueDate';
import type { InvoiceRow } from './invoice.columns';

const DIALOGS = { issue_date: BulkIssueDate, edit: BulkEditDialog } as const;
type DialogName = keyof typeof DIALOGS;

/** What of many invoices is changed at once. */
export function BulkEditMenu({ selection }: { selection: Selection<InvoiceRow> }): ReactNode {
  const t = useText('journal');
  const [open, setOpen] = useState<DialogName | null>(null);
  const Dialog = open && DIALOGS[open];
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: Object.keys(DIALOGS).map((key) => ({ key, label: t(`bulk.menu_${key}`) })),
          onClick: ({ key }) => setOpen(key as DialogName),
        }}
      >
        <BulkButton count={selection.keys.length} most={MOST_IN_SLICES}>
          {t('bulk.edit')} <DownOutlined />
        </BulkButton>
      </Dropdown>
      {Dialog && <Dialog selection={selection} onEnd={() => setOpen(null)} />}
    </>
  );
}
