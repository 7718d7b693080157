import { Select, Spin } from 'antd';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useApiQuery } from './apiHooks';
import { useText } from './i18n';
import { readRecent, rememberRecent, type RecentEntry } from './recent';
import { useOptionalSession } from './session';
import type { KeysetAnswer } from './table/useKeysetPage';
import styles from './parts/parts.module.css';

export type MasterKind =
  | 'account_title'
  | 'sub_account'
  | 'department'
  | 'tax'
  | 'vendor'
  | 'project'
  | 'segment'
  | 'walletable'
  | 'item'
  | 'tag';

/** A chosen master record: what forms hold and screens show. */
export interface MasterRef {
  id: string;
  name: string;
  code: string | null;
}

interface Props {
  kind: MasterKind;
  value?: MasterRef | null;
  onChange?: (value: MasterRef | null) => void;
  /** which field's recent choices to offer; default: the kind */
  recent_field?: string;
  /** more filters of /masters/{kind}, e.g. { account_title_id } for sub accounts */
  params?: Record<string, string | undefined>;
  id?: string;
  disabled?: boolean;
  placeholder?: string;
  label?: string;
  autoFocus?: boolean;
  size?: 'small' | 'middle';
  status?: 'error';
  className?: string;
  /** after a choice was made, for Enter = next field */
  onPicked?: () => void;
}

const DEBOUNCE_MS = 300;
const LIMIT = 25;

function optionOf({ id, name, code }: MasterRef) {
  return {
    value: id,
    label: (
      <span>
        {code && (
          <bdi dir="ltr" className={styles.ref_code}>
            {code}
          </bdi>
        )}
        <span lang="ja">{name}</span>
      </span>
    ),
  };
}

/** Who types a whole code means that record, wherever the server sorted it. */
function codeFirst(items: MasterRef[], typed: string): MasterRef[] {
  const code = typed.normalize('NFKC').trim();
  const exact = items.find((item) => code !== '' && item.code === code);
  return exact ? [exact, ...items.filter((item) => item !== exact)] : items;
}

/** One master record, found by code or name; the last five choices come first. */
export function MasterSelect(props: Props): ReactNode {
  const { kind, value, onChange, recent_field = kind } = props;
  const t = useText();
  const user_id = useOptionalSession()?.user.id ?? 'anonymous';
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed, DEBOUNCE_MS);
  const found = useApiQuery<KeysetAnswer<MasterRef & { status?: number }>>(
    `/masters/${kind}`,
    { q: search.trim() || undefined, status: 1, limit: LIMIT, ...props.params },
    { enabled: open, keepPrevious: true, staleTime: 30_000 },
  );
  // Options of an earlier word must not be taken for the one that was typed: Enter waits for the answer.
  const waiting = open && (typed.trim() !== search.trim() || found.isPlaceholderData || found.isPending);
  const takeFirst = useRef(false);
  const items: MasterRef[] = waiting && typed ? [] : codeFirst(found.data?.items ?? [], typed);
  const recent: RecentEntry[] = open && !typed ? readRecent(user_id, recent_field) : [];
  const rest = items.filter(({ id }) => !recent.some((entry) => entry.id === id));
  const options: (
    | ReturnType<typeof optionOf>
    | { label: string; title: string; options: ReturnType<typeof optionOf>[] }
  )[] =
    recent.length > 0
      ? [
          { label: t('master.recent'), title: 'recent', options: recent.map(optionOf) },
          { label: t('master.all'), title: 'all', options: rest.map(optionOf) },
        ]
      : rest.map(optionOf);

  const pick = (id: string | undefined) => {
    const chosen = [...recent, ...items].find((entry) => entry.id === id);
    setTyped('');
    if (!chosen) {
      onChange?.(null);
      return;
    }
    const ref: MasterRef = { id: chosen.id, name: chosen.name, code: chosen.code };
    rememberRecent(user_id, recent_field, ref);
    onChange?.(ref);
    props.onPicked?.();
  };

  useEffect(() => {
    if (!takeFirst.current || waiting) return;
    takeFirst.current = false;
    const [first] = items;
    if (!open || !first) return;
    pick(first.id);
    setOpen(false);
    // Once, when the answer to what was typed has come.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [waiting]);

  return (
    <Select<string>
      id={props.id}
      className={props.className}
      style={{ width: '100%' }}
      aria-label={props.label}
      size={props.size}
      status={props.status}
      disabled={props.disabled}
      autoFocus={props.autoFocus}
      placeholder={props.placeholder}
      popupMatchSelectWidth={280}
      allowClear
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      onInputKeyDown={(event) => {
        takeFirst.current =
          event.key === 'Enter' && !event.nativeEvent.isComposing && waiting && typed.trim() !== '';
      }}
      open={open}
      // Enter was pressed before the answer came: the list stays until it is there.
      onOpenChange={(next) => (next || !takeFirst.current) && setOpen(next)}
      value={value?.id}
      labelRender={() => (value ? optionOf(value).label : null)}
      options={options as ReturnType<typeof optionOf>[]}
      onChange={pick}
      notFoundContent={waiting || found.isFetching ? <Spin size="small" /> : t('master.none')}
    />
  );
}

function useDebounced<T>(value: T, wait: number): T {
  const [settled, setSettled] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    timer.current = setTimeout(() => setSettled(value), wait);
    return () => clearTimeout(timer.current);
  }, [value, wait]);
  return settled;
}

/**
 * The record that a form begins with, by its id; undefined until it is known. One that this user may not read stays
 * chosen, without its name.
 */
export function useMasterRef(kind: MasterKind, id: string | null): MasterRef | null | undefined {
  const { data, error } = useApiQuery<MasterRef>(`/masters/${kind}/${id}`, {}, { enabled: id !== null });
  return useMemo(() => {
    if (id === null) return null;
    if (data) return { id, name: data.name, code: data.code };
    return error ? { id, name: '—', code: null } : undefined;
  }, [id, data, error]);
}
