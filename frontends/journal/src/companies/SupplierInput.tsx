import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { useDebounced } from '@uketori/frontend-kit/useDebounced';
import { AutoComplete, Input } from 'antd';
import { useState, type ReactNode } from 'react';

const DEBOUNCE_MS = 200;
const LIMIT = 8;

interface Props {
  id: string;
  label: string;
  max_length: number | undefined;
  value: string;
  onChange: (name: string) => void;
}

/**
 * The name of a supplier as the invoice shows it. The field offers known suppliers by name and reading. Enter alone
 * keeps the text, because an invoice may be the first one of its supplier.
 */
export function SupplierInput({ id, label, max_length, value, onChange }: Props): ReactNode {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), DEBOUNCE_MS);
  const found = useApiQuery(
    '/companies',
    { params: { query: { q: search, status: 1, limit: LIMIT } } },
    { enabled: search !== '', staleTime: 30_000, keepPrevious: true },
  );
  const names = typed.trim() === '' || search === '' ? [] : (found.data?.items ?? []);
  return (
    <AutoComplete
      id={id}
      value={value}
      options={names.map(({ company_name, reading }) => ({
        value: company_name,
        label: (
          <span lang="ja">
            {company_name} <span className="uk-muted">{reading}</span>
          </span>
        ),
      }))}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      defaultActiveFirstOption={false}
      style={{ width: '100%' }}
      onChange={(next: string) => onChange(next)}
      onSelect={() => setTyped('')}
      onBlur={() => setTyped('')}
    >
      <Input lang="ja" aria-label={label} maxLength={max_length} />
    </AutoComplete>
  );
}
