import { Select, Spin } from 'antd';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { filled, type Query } from './api';
import type { ItemOf, ItemsPath, PathParamsProp, QueryOf } from './apiTypes';
import { useAddress } from './apiHooks';
import { useClearButton } from './clearButton';
import { errorText } from './errorText';
import { useText } from './i18n';
import { useDebounced } from './useDebounced';
import styles from './parts/parts.module.css';

/** The options as shown. */
export interface Choice {
  id: string;
  name: string;
  code: string | null;
  /** beside the name: a reading, for example */
  note?: string;
}

export interface SearchSelectLook {
  id?: string;
  disabled?: boolean;
  placeholder?: string;
  label?: string;
  autoFocus?: boolean;
  size?: 'small' | 'middle';
  status?: 'error';
  className?: string;
}

interface Props<T> extends SearchSelectLook {
  /** returns { items } for q and the parameters */
  path: string;
  params?: Query;
  choiceOf: (item: T) => Choice;
  value: Choice | null;
  onPick: (item: T | null) => void;
  /** offered first while nothing is typed; read when the list opens */
  recent?: () => readonly T[];
  allowClear?: boolean;
  staleTime?: number;
  /** words for nothing found */
  none: string;
}

const DEBOUNCE_MS = 300;

function optionOf({ id, name, code, note }: Choice) {
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
        {note && (
          <span className="uk-muted" lang="ja">
            {' '}
            {note}
          </span>
        )}
      </span>
    ),
  };
}
type Option = ReturnType<typeof optionOf>;

/** A user who types a whole code means that record, at any position of the server's order. */
function codeFirst(choices: Choice[], typed: string): Choice[] {
  const code = typed.normalize('NFKC').trim();
  const exact = choices.find((choice) => code !== '' && choice.code === code);
  return exact ? [exact, ...choices.filter((choice) => choice !== exact)] : choices;
}

type SearchProps<P extends ItemsPath, Known> = Omit<Props<ItemOf<P> | Known>, 'path' | 'params'> & {
  /** a list of the document that can be searched by q */
  path: P;
  params?: QueryOf<P>;
} & PathParamsProp<P>;

/** One record of a list on the server, found by what is typed. Enter takes what was typed, even if its response is late. */
export function SearchSelect<P extends ItemsPath, Known = never>(props: SearchProps<P, Known>): ReactNode {
  type T = ItemOf<P> | Known;
  const { value, choiceOf } = props;
  const t = useText();
  const clearButton = useClearButton();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  /** The text behind which the user pressed Enter. No more text follows, so the search starts without a delay. */
  const [entered, setEntered] = useState('');
  const later = useDebounced(typed, DEBOUNCE_MS);
  const search = entered === typed ? typed : later;
  const found = useAddress<{ items: T[] }>(
    filled(props.path, props.path_params as Record<string, unknown> | undefined),
    { q: search.trim() || undefined, ...props.params },
    { enabled: open, keepPrevious: true, staleTime: props.staleTime ?? 30_000 },
  );
  // Options of an earlier word must not replace those of the typed one: Enter waits for the response.
  const waiting =
    open && !found.error && (typed.trim() !== search.trim() || found.isPlaceholderData || found.isPending);
  const takeFirst = useRef(false);
  const items = waiting && typed ? [] : (found.data?.items ?? []);
  const choices = codeFirst(items.map(choiceOf), typed);
  const recent = open && !typed ? (props.recent?.() ?? []) : [];
  const recentChoices = recent.map(choiceOf);
  const rest = choices.filter(({ id }) => !recentChoices.some((entry) => entry.id === id)).map(optionOf);
  const options =
    recentChoices.length > 0
      ? [
          { label: t('reference.recent'), title: 'recent', options: recentChoices.map(optionOf) },
          { label: t('reference.all'), title: 'all', options: rest },
        ]
      : rest;

  const pick = (id: string | undefined) => {
    setTyped('');
    props.onPick([...recent, ...items].find((item) => choiceOf(item).id === id) ?? null);
  };

  useEffect(() => {
    if (!takeFirst.current || waiting) return;
    takeFirst.current = false;
    const [first] = choices;
    if (!open || !first) return;
    pick(first.id);
    setOpen(false);
    // Once, when the response to what was typed has come.
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
      allowClear={props.allowClear && clearButton}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      onInputKeyDown={(event) => {
        takeFirst.current =
          event.key === 'Enter' && !event.nativeEvent.isComposing && waiting && typed.trim() !== '';
        if (takeFirst.current) setEntered(typed);
      }}
      // No user waits for a response in another field.
      onBlur={() => (takeFirst.current = false)}
      open={open}
      // Enter was pressed before the response came: the list stays until it is there.
      onOpenChange={(next) => (next || !takeFirst.current) && setOpen(next)}
      // Null, not undefined: a choice that the owner does not keep must not stay on show.
      value={value?.id ?? null}
      labelRender={() => (value ? optionOf(value).label : null)}
      options={options as Option[]}
      onChange={pick}
      notFoundContent={
        found.error ? (
          errorText(found.error)
        ) : waiting || found.isFetching ? (
          <Spin size="small" />
        ) : (
          props.none
        )
      }
    />
  );
}
