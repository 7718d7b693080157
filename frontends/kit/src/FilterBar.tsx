import { Button, DatePicker, Input, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import {
  Fragment,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
  type CSSProperties,
  type ReactNode,
} from 'react';
import type { Query } from './api';
import { useClearButton } from './clearButton';
import { antdLocaleStore, useText } from './i18n';
import { textRoom } from './parts/textRoom';
import { useIsNarrow } from './device';
import { useStore } from './store';
import { YenInput } from './YenInput';
import styles from './parts/parts.module.css';

export interface FilterField {
  /** query parameter; a range named x uses x_from and x_to */
  name: string;
  label: string;
  /** instant_range: days in Japan for a column of instants */
  kind: 'text' | 'select' | 'multi_select' | 'date_range' | 'instant_range' | 'yen_range';
  options?: { value: string | number; label: string }[];
  width?: number;
  /** behind a button until it is set */
  rare?: boolean;
}

interface Props<Filters extends Query> {
  fields: readonly FilterField[];
  value: Filters;
  onChange: (value: Filters) => void;
  extra?: ReactNode;
}

interface FilterProps {
  field: FilterField;
  value: Query;
  set: (patch: Query) => void;
}

/** What antd's words of a language say in an empty range of dates. */
interface DatePickerLocale {
  DatePicker?: { lang?: { rangePlaceholder?: string[] } };
}

const DEBOUNCE_MS = 300;
/** Shown as the first; the others can be typed. Only whole dates: one that is whole before its end would be taken early. */
const DATE_FORMATS = ['YYYY/MM/DD', 'YYYY-MM-DD', 'YYYYMMDD'];

/** As many filters a narrow window shows; the others are behind a button. */
const NARROW_MOST = 1;

/** More options than these are searched by typing. */
const OPTIONS_MOST = 12;
const DAY_BEGINS = 'T00:00:00+09:00';
const DAY_ENDS = 'T23:59:59.999999+09:00';

/** The query parameters of a field. */
export const namesOf = ({ name, kind }: FilterField): string[] =>
  kind.endsWith('_range') ? [`${name}_from`, `${name}_to`] : [name];

/** Filters above a list. Text waits 300 ms and for the end of an IME conversion; the rest applies at once. */
export function FilterBar<Filters extends Query>({
  fields,
  value,
  onChange,
  extra,
}: Props<Filters>): ReactNode {
  const t = useText();
  const [cleared, setCleared] = useState(0);
  // A text is applied later than it was typed: it joins what is set then, not what was set at its first key.
  const latest = useRef({ value, onChange });
  latest.current = { value, onChange };
  const set = useCallback((patch: Query) => {
    const next = { ...latest.current.value, ...patch };
    latest.current.value = next;
    latest.current.onChange(next);
  }, []);
  const clear = () => {
    set(Object.fromEntries(names.map((name) => [name, undefined])));
    setCleared((times) => times + 1);
  };
  const names = fields.flatMap(namesOf);
  const isSet = (name: string) => value[name] !== undefined && value[name] !== '' && value[name] !== null;
  const active = names.some(isSet);
  const [unfolded, setUnfolded] = useState(false);
  const isFolding = useIsNarrow() && fields.length > NARROW_MOST + 1;
  const isUsed = (field: FilterField) => namesOf(field).some(isSet);
  const usual = fields.filter((field) => unfolded || !field.rare || isUsed(field));
  const shown = isFolding && !unfolded ? fields.slice(0, NARROW_MOST) : usual;
  const hidden = fields.slice(NARROW_MOST).filter(isUsed).length;
  return (
    <search className={styles.filters}>
      {shown.map((field, index) => (
        <Fragment key={`${field.name}.${cleared}`}>
          <Filter field={field} value={value} set={set} />
          {isFolding && index === NARROW_MOST - 1 && (
            <Button aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
              {hidden > 0 ? t('filter.more_set', { number: hidden }) : t('filter.more')}
            </Button>
          )}
        </Fragment>
      ))}
      {!isFolding && fields.some(({ rare }) => rare) && (
        <Button type="text" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
          {t(unfolded ? 'filter.fewer' : 'filter.rare')}
        </Button>
      )}
      {active && (
        <Button type="text" onClick={clear}>
          {t('filter.clear')}
        </Button>
      )}
      {extra}
    </search>
  );
}

/** Widths are chosen for Japanese; longer words need a width of their own, with padding and arrow. */
function roomOf(label: string, width: number): CSSProperties {
  const room = textRoom(label) + 46;
  // What a narrow window must leave to the words.
  const words = { '--uk-room': `${room}px` } as CSSProperties;
  return { ...words, minWidth: Math.max(width, room) };
}

/** A day as the query has it; an instant has a time after it. */
function written(day: Dayjs | null | undefined, time: string): string | undefined {
  return day ? `${day.format('YYYY-MM-DD')}${time}` : undefined;
}

function DateRange({ field, value, set }: FilterProps): ReactNode {
  const locale = useStore(antdLocaleStore) as DatePickerLocale | undefined;
  const hints = locale?.DatePicker?.lang?.rangePlaceholder ?? [];
  const day = (name: string) => (value[name] ? dayjs(String(value[name]).slice(0, 10)) : null);
  const [begin, end] = field.kind === 'instant_range' ? [DAY_BEGINS, DAY_ENDS] : ['', ''];
  const t = useText();
  const id = useId();
  const ends = { start: `${id}start`, end: `${id}end` };
  return (
    <div className={styles.filter_label}>
      <label htmlFor={ends.start}>
        {field.label}
        <span className="uk-visually-hidden"> {t('filter.from')}</span>
      </label>
      <label htmlFor={ends.end} className="uk-visually-hidden">
        {field.label} {t('filter.to')}
      </label>
      <DatePicker.RangePicker
        id={ends}
        style={{ width: Math.max(field.width ?? 240, 2 * Math.max(...hints.map(textRoom)) + 76) }}
        format={DATE_FORMATS}
        allowEmpty={[true, true]}
        value={[day(`${field.name}_from`), day(`${field.name}_to`)]}
        onChange={(range) =>
          set({
            [`${field.name}_from`]: written(range?.[0], begin),
            [`${field.name}_to`]: written(range?.[1], end),
          })
        }
      />
    </div>
  );
}

function YenRange({ field, value, set }: FilterProps): ReactNode {
  const t = useText();
  const limit = (side: 'from' | 'to') => {
    const name = `${field.name}_${side}`;
    return (
      <YenInput
        className={styles.filter_yen}
        label={`${field.label} ${t(`filter.yen_${side}`)}`}
        value={value[name] === undefined || value[name] === '' ? null : Number(value[name])}
        onChange={(amount) => set({ [name]: amount ?? undefined })}
      />
    );
  };
  return (
    <div className={styles.filter_label}>
      <span aria-hidden>{field.label}</span>
      {limit('from')}
      <span aria-hidden>–</span>
      {limit('to')}
    </div>
  );
}

function Filter({ field, value, set }: FilterProps): ReactNode {
  const current = value[field.name];
  const clearButton = useClearButton();
  if (field.kind === 'text') return <TextFilter field={field} value={String(current ?? '')} set={set} />;
  if (field.kind === 'yen_range') return <YenRange field={field} value={value} set={set} />;
  if (field.kind.endsWith('_range')) return <DateRange field={field} value={value} set={set} />;
  return (
    <Select
      aria-label={field.label}
      placeholder={field.label}
      style={roomOf(field.label, field.width ?? 140)}
      mode={field.kind === 'multi_select' ? 'multiple' : undefined}
      maxTagCount="responsive"
      allowClear={clearButton}
      options={field.options}
      showSearch={(field.options ?? []).length > OPTIONS_MOST ? { optionFilterProp: 'label' } : false}
      value={chosen(field, current) as string | number | undefined}
      onChange={(next: string | number | undefined) => set({ [field.name]: next })}
    />
  );
}

/** The chosen values, as the options name them: a link carries numbers as text and several values with commas. */
function chosen({ kind, options = [] }: FilterField, current: unknown): unknown {
  if (current === undefined || current === null || current === '') return undefined;
  const same = (value: unknown) =>
    options.find((option) => String(option.value) === String(value))?.value ?? value;
  if (kind !== 'multi_select') return same(current);
  return (Array.isArray(current) ? current : String(current).split(',')).map(same);
}

function TextFilter({
  field,
  value,
  set,
}: {
  field: FilterField;
  value: string;
  set: (patch: Query) => void;
}): ReactNode {
  const [typed, setTyped] = useState(value);
  const composing = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Only a value that this field did not set itself replaces its text: its own comes back trimmed and late.
  const own = useRef(value);
  useEffect(() => {
    if (value === own.current) return;
    own.current = value;
    clearTimeout(timer.current);
    setTyped(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const later = (next: string, wait: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      own.current = next.trim();
      set({ [field.name]: own.current || undefined });
    }, wait);
  };
  return (
    <Input
      allowClear
      type="search"
      aria-label={field.label}
      placeholder={field.label}
      style={{ ...roomOf(field.label, field.width ?? 200), width: 0 }}
      value={typed}
      maxLength={200}
      onCompositionStart={() => {
        composing.current = true;
        clearTimeout(timer.current);
      }}
      onCompositionEnd={(event) => {
        composing.current = false;
        later(event.currentTarget.value, DEBOUNCE_MS);
      }}
      onChange={(event) => {
        setTyped(event.target.value);
        if (!composing.current) later(event.target.value, DEBOUNCE_MS);
      }}
      onPressEnter={() => later(typed, 0)}
    />
  );
}
