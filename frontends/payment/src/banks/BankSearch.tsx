import { useText } from '@uketori/frontend-kit/i18n';
import { useFormValue, useFormValues } from '@uketori/frontend-kit/RecordForm';
import { type Choice, SearchSelect } from '@uketori/frontend-kit/SearchSelect';
import type { ReactNode } from 'react';
import type { BankEntry } from '../payment.types';

const UNCHANGING_MS = 600_000;

function choiceOf({ code, name, kana }: BankEntry): Choice {
  return { id: code, code, name, note: kana };
}

interface Props {
  id?: string;
  disabled?: boolean;
  label: string;
  /** form fields that receive the result */
  code_field: string;
  name_field: string;
  /** set for branches: the form field with the bank's code */
  bank_code_field?: string;
  /** form fields emptied by a choice: a branch belongs to its bank */
  clears?: string[];
  onChange?: (code: unknown) => void;
}

/** Finds a bank or branch by name, reading or code and fills code and name. Codes outside the list can be typed. */
export function BankSearch(props: Props): ReactNode {
  const t = useText('payment');
  const { fill } = useFormValues();
  const bankCode = String(useFormValue(props.bank_code_field ?? '') ?? '');
  const ofBranch = props.bank_code_field !== undefined;
  const ready = !ofBranch || /^[0-9]{4}$/.test(bankCode);
  const choose = (entry: BankEntry | null) => {
    if (!entry) return;
    fill({
      [props.code_field]: entry.code,
      [props.name_field]: entry.name,
      ...Object.fromEntries((props.clears ?? []).map((name) => [name, ''])),
    });
    props.onChange?.(entry.code);
  };
  const select = {
    id: props.id,
    label: props.label,
    disabled: props.disabled || !ready,
    placeholder: t(ready ? 'bank.search_hint' : 'bank.choose_bank_first'),
    choiceOf,
    value: null,
    onPick: choose,
    staleTime: UNCHANGING_MS,
    none: t('bank.not_found'),
  };
  return ofBranch ? (
    <SearchSelect path="/banks/{code}/branches" path_params={{ code: bankCode }} {...select} />
  ) : (
    <SearchSelect path="/banks" {...select} />
  );
}
