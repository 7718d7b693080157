import { useOrganizationSetting } from '@uketori/frontend-kit/session';
import type { Invoice } from '../invoice.types';

/** Whether an invoice has a journal: nowhere where they are only approved and paid, save on those coded before. */
export function useIsCoded({ journals }: Pick<Invoice, 'journals'>): boolean {
  return useOrganizationSetting('setting_journal', true) || journals.length > 0;
}
