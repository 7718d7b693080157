import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { errorText } from '@uketori/frontend-kit/errorText';
import { useText } from '@uketori/frontend-kit/i18n';
import { Form, Select } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import type { BankEntry } from '../payment.types';

const PAUSE_MS = 300;

interface Props {
  id?: string;
  disabled?: boolean;
  label: string;
  /** form fields that take the answer */
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
  const form = Form.useFormInstance();
  const bankCode = String(Form.useWatch(props.bank_code_field ?? '', form) ?? '');
  const ofBranch = props.bank_code_field !== undefined;
  const [typed, setTyped] = useState('');
  const [q, setQ] = useState('');
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setQ(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const ready = !ofBranch || /^[0-9]{4}$/.test(bankCode);
  const found = useApiQuery<{ items: BankEntry[] }>(
    ofBranch ? `/banks/${bankCode}/branches` : '/banks',
    { q },
    { enabled: ready && open, keepPrevious: true, staleTime: 600_000 },
  );
  const choose = (code: string) => {
    const entry = found.data?.items.find((item) => item.code === code);
    if (!entry) return;
    form.setFieldsValue({
      [props.code_field]: entry.code,
      [props.name_field]: entry.name,
      ...Object.fromEntries((props.clears ?? []).map((name) => [name, ''])),
    });
    props.onChange?.(code);
  };
  return (
    <Select
      id={props.id}
      aria-label={props.label}
      disabled={props.disabled || !ready}
      placeholder={t(ready ? 'bank.search_hint' : 'bank.choose_bank_first')}
      value={null as string | null}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      open={open}
      onOpenChange={setOpen}
      onChange={(code) => code && choose(code)}
      loading={found.isFetching}
      notFoundContent={
        found.error ? errorText(found.error) : found.isFetching ? t('state.loading') : t('bank.not_found')
      }
      options={found.data?.items.map((item) => ({
        value: item.code,
        label: (
          <span lang="ja">
            <span className="uk-num uk-muted">{item.code}</span> {item.name}{' '}
            <span className="uk-muted">{item.kana}</span>
          </span>
        ),
      }))}
    />
  );
}
