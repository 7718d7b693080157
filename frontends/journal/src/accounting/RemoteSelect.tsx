import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { useText } from '@uketori/frontend-kit/i18n';
import { Select, Spin } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import type { RemoteMaster } from './accounting.types';

const DEBOUNCE_MS = 300;

interface Props {
  kind: string;
  label: string;
  value: RemoteMaster | null;
  onChange: (chosen: RemoteMaster | null) => void;
}

/** A master over there, found by name or code. */
export function RemoteSelect({ kind, label, value, onChange }: Props): ReactNode {
  const t = useText('journal');
  const [typed, setTyped] = useState('');
  const [q, setQ] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQ(typed.trim()), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const found = useApiQuery<{ items: RemoteMaster[] }>(
    '/accounting/masters',
    { kind, q, limit: 50 },
    { keepPrevious: true },
  );
  const items = found.data?.items ?? [];
  const isShown = value === null || items.some((one) => one.remote_id === value.remote_id);
  const options = (isShown ? items : [value, ...items]).map((one) => ({
    value: one.remote_id,
    label: (
      <span lang="ja">
        {one.code && <bdi className="uk-muted">{one.code} </bdi>}
        {one.name}
      </span>
    ),
  }));
  return (
    <Select<number>
      autoFocus
      style={{ width: '100%' }}
      aria-label={label}
      placeholder={t('accounting.choose')}
      value={value?.remote_id ?? null}
      options={options}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      notFoundContent={found.isFetching ? <Spin size="small" /> : t('accounting.nothing_found')}
      onChange={(id) => onChange(items.find((one) => one.remote_id === id) ?? value)}
    />
  );
}
