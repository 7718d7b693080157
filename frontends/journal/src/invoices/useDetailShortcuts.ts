import { useLanguage, useText } from '@uketori/frontend-kit/i18n';
import { useShortcuts } from '@uketori/frontend-kit/shortcuts';
import { useTabs } from './DetailSections';
import type { Invoice } from '../invoice.types';
import type { InvoiceEditor } from './useInvoiceEditor';
import { useNeighbours } from './useNeighbours';
import type { Sections } from './useSections';

interface Page {
  invoice: Invoice;
  editor: InvoiceEditor;
  sections: Sections;
  mayUpdate: boolean;
  onEdit: () => void;
  onWiden: () => void;
  onOnward: () => void;
}

/** The keys of an invoice's page: edit, save, the invoices beside it, the sections, and a larger original. */
export function useDetailShortcuts(page: Page): void {
  const { invoice, editor, sections, mayUpdate, onEdit, onWiden, onOnward } = page;
  const t = useText('journal');
  const turned = useLanguage().direction === 'rtl';
  const { local_id } = invoice;
  const { previous, next } = useNeighbours(local_id);
  const tabs = useTabs(invoice);
  const turn = (step: number) =>
    sections.show(tabs[(tabs.indexOf(editor.tab) + step + tabs.length) % tabs.length] ?? 'header');
  const onSave = () => void editor.save();
  useShortcuts(t('invoice.title'), [
    {
      keys: 'shift+ctrl+e',
      label: t('shortcut.edit'),
      run: onEdit,
      in_fields: true,
      disabled: !mayUpdate,
    },
    {
      keys: 'e',
      label: t('shortcut.edit_here'),
      run: () => void editor.start(),
      disabled: !mayUpdate || editor.editing,
    },
    { keys: 'b', label: t('shortcut.previous'), run: previous },
    { keys: 'g', label: t('shortcut.next'), run: next },
    { keys: turned ? 'arrowleft' : 'arrowright', label: t('shortcut.tab_next'), run: () => turn(1) },
    { keys: turned ? 'arrowright' : 'arrowleft', label: t('shortcut.tab_previous'), run: () => turn(-1) },
    { keys: 'i', label: t('shortcut.expand'), run: onWiden },
    { keys: 'enter', label: t('shortcut.save'), run: onSave, disabled: !editor.editing },
    {
      keys: 'ctrl+s',
      label: t('shortcut.save_anywhere'),
      run: onSave,
      in_fields: true,
      disabled: !editor.editing,
    },
    {
      keys: 'ctrl+enter',
      label: t('shortcut.onward'),
      run: onOnward,
      in_fields: true,
      disabled: !mayUpdate,
    },
  ]);
}
