import type { FormField } from '@uketori/frontend-kit/RecordForm';
import type { ComponentProps } from 'react';
import type { Words } from '../payment.types';
import { BankSearch } from './BankSearch';

type More = Pick<ComponentProps<typeof BankSearch>, 'clears' | 'bank_code_field'>;

function search(name: string, label: string, fills: string, more: More = {}): FormField {
  return {
    kind: 'custom',
    name,
    label,
    render: (input) => (
      <BankSearch
        id={input.id}
        disabled={input.disabled}
        onChange={input.onChange}
        label={label}
        code_field={`${fills}_code`}
        name_field={`${fills}_name`}
        {...more}
      />
    ),
  };
}

/** Finds a bank and fills the fields `<bank>_code` and `<bank>_name`. */
export function bankSearch(t: Words, bank: string, more?: More): FormField {
  return search('bank_search', t('bank.search'), bank, more);
}

/** Finds a bank, then one of its branches. Another bank empties the branch. */
export function bankAndBranchSearch(t: Words, bank: string, branch: string): FormField[] {
  return [
    bankSearch(t, bank, { clears: [`${branch}_code`, `${branch}_name`] }),
    search('branch_search', t('bank.branch_search'), branch, { bank_code_field: `${bank}_code` }),
  ];
}
