import { Button, DatePicker, Input, Select, Spin } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import {
  Fragment,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type ReactNode,
  type RefObject,
} from 'react';
import type { Query } from './api';
import { useClearButton } from './clearButton';
import { antdLocaleStore, useText } from './i18n';
import { GAP, inOneRow } from './parts/filterRow';
import { textRoom } from './parts/textRoom';
import { useIsNarrow } from './device';
import { useStore } from './store';
import { useReportConditions } from './table/conditions';
import { YenInput } from './YenInput';
import styles from './parts/parts.module.css';

export interface FilterField {
  /** query parameter; a range named x uses x_from and x_to */
  name: string;
  label: string;
  /** instant_range: days in Japan for a column of instants */
  kind: 'text' | 'select' | 'multi_select' | 'date_range' | 'instant_range' | 'yen_range';
  options?: { value: string | number; label: string }[];
  /** the server finds options by what is typed: by readings and codes, too */
  search?: (typed: string) => void;
  /** those that it found; `options` name what is chosen */
  found?: { value: string | number; label: string }[] | undefined;
  isFinding?: boolean | undefined;
  width?: number;
  /** behind a button until it is set */
  rare?: boolean;
}

interface Props<Filters extends Query> {
  fields: readonly FilterField[];
  value: Filters;
  onChange: (value: Filters) => void;
  /** what the list begins with: no condition of its user, and what clearing leads back to */
  initial?: Query;
  extra?: ReactNode;
  /** The pointer or the focus is at the filters: options that cost a request can be fetched now. */
  onUse?: () => void;
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

const NONE: Query = {};
/** A value of an address is a text, and an emptied choice of several an empty array. */
const isSame = (a: unknown, b: unknown): boolean =>
  (isSet(a) ? String(a) : '') === (isSet(b) ? String(b) : '');
const isSet = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== '' && value !== null;

/**
 * Filters above a list, in one row: those that are set and the usual ones as far as they fit, the others behind a button.
 * Text waits 300 ms and for the end of an IME conversion; the rest applies at once.
 */
export function FilterBar<Filters extends Query>({
  fields,
  value,
  onChange,
  initial = NONE,
  extra,
  onUse,
}: Props<Filters>): ReactNode {
  const t = useText();
  const box = useRef<HTMLElement>(null);
  const [cleared, setCleared] = useState(0);
  // A text is applied later than it was typed: it joins what is set then, not what was set at its first key.
  const latest = useRef({ value, onChange });
  latest.current = { value, onChange };
  const set = useCallback((patch: Query) => {
    const next = { ...latest.current.value, ...patch };
    latest.current.value = next;
    latest.current.onChange(next);
  }, []);
  const { shown, isFolding, hidden, unfolded, toggle } = useRow(box, fields, value);
  const clear = () => {
    const names = [...fields.flatMap(namesOf), ...Object.keys(latest.current.value)];
    set({ ...Object.fromEntries(names.map((name) => [name, undefined])), ...initial });
    setCleared((times) => times + 1);
  };
  // A link sets filters that have no field here: they are cleared too.
  const active = Object.keys({ ...value, ...initial }).some((name) => !isSame(value[name], initial[name]));
  useReportConditions(active, clear);
  return (
    <search className={styles.filters} ref={box} onPointerEnter={onUse} onFocus={onUse}>
      {shown.map((field, index) => (
        <Fragment key={`${field.name}.${cleared}`}>
          <Filter field={field} value={value} set={set} />
          {isFolding === 'narrow' && index === NARROW_MOST - 1 && (
            <Button aria-expanded={unfolded} onClick={toggle}>
              {hidden > 0 ? t('filter.more_set', { number: hidden }) : t('filter.more')}
            </Button>
          )}
        </Fragment>
      ))}
      {isFolding === 'wide' && (
        <Button type="text" aria-expanded={unfolded} onClick={toggle}>
          {unfolded
            ? t('filter.fewer')
            : hidden > 0
              ? t('filter.rare_set', { number: hidden })
              : t('filter.rare')}
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

interface Row {
  shown: readonly FilterField[];
  /** what the button that shows the others looks like; null: there are no others */
  isFolding: 'narrow' | 'wide' | null;
  /** filters that are set and not shown */
  hidden: number;
  unfolded: boolean;
  toggle: () => void;
}

/** The fields that a row has space for. Without a layout, as in a test, all the usual ones. */
function useRow(box: RefObject<HTMLElement | null>, fields: readonly FilterField[], value: Query): Row {
  const t = useText();
  const width = useWidth(box);
  const hints = useRangeHints();
  const isNarrow = useIsNarrow();
  // A field that is emptied stays under the hand that types in it.
  const kept = useRef(new Set<string>());
  const [unfolded, setUnfolded] = useState(false);
  const toggle = () => {
    kept.current.clear();
    setUnfolded(!unfolded);
  };
  const isUsed = (field: FilterField) => namesOf(field).some((name) => isSet(value[name]));
  for (const field of fields) if (isUsed(field)) kept.current.add(field.name);
  const isFolding = isNarrow ? fields.length > NARROW_MOST + 1 : false;
  const isMeasured = width > 0 && !isNarrow;
  const fitsBeside = (...buttons: string[]) =>
    inOneRow(
      fields.map((field) => ({
        room: fieldRoom(field, hints),
        isKept: kept.current.has(field.name),
        isRare: field.rare ?? false,
      })),
      isMeasured
        ? width - buttons.reduce((sum, words) => sum + buttonRoom(words), 0)
        : Number.POSITIVE_INFINITY,
    );
  const whole = fitsBeside(t('filter.clear'));
  const fits = whole.every(Boolean)
    ? whole
    : fitsBeside(t('filter.clear'), t('filter.rare_set', { number: 9 }));
  const row = isFolding ? fields.slice(0, NARROW_MOST) : fields.filter((_, index) => fits[index]);
  const hidden = fields.filter((field) => isUsed(field) && !row.includes(field)).length;
  const shown = unfolded ? fields : row;
  if (isFolding) return { shown, isFolding: 'narrow', hidden, unfolded, toggle };
  const isWhole = row.length === fields.length && !fields.some(({ rare }) => rare);
  return { shown, isFolding: isWhole ? null : 'wide', hidden, unfolded, toggle };
}

/** The width of an element, known before it is painted. */
function useWidth(box: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return width;
}

/** What an empty range of dates says at its ends. */
function useRangeHints(): string[] {
  const locale = useStore(antdLocaleStore) as DatePickerLocale | undefined;
  return locale?.DatePicker?.lang?.rangePlaceholder ?? [];
}

const BUTTON_PADDING = 32;
const SELECT_WIDTH = 140;
const TEXT_WIDTH = 200;
const YEN_WIDTH = 128;
const LABEL_GAP = 6;

const buttonRoom = (words: string): number => textRoom(words) + BUTTON_PADDING + GAP;
const wordsRoom = (label: string): number => textRoom(label) + 46;
const datesRoom = (field: FilterField, hints: readonly string[]): number =>
  Math.max(field.width ?? 240, 2 * Math.max(0, ...hints.map(textRoom)) + 76);

/** Pixels that a field takes in the row. */
function fieldRoom(field: FilterField, hints: readonly string[]): number {
  const label = textRoom(field.label) + LABEL_GAP;
  if (field.kind === 'yen_range') return label + 2 * (YEN_WIDTH + LABEL_GAP) + 8;
  if (field.kind.endsWith('_range')) return label + datesRoom(field, hints);
  const usual = field.kind === 'text' ? TEXT_WIDTH : SELECT_WIDTH;
  return Math.max(field.width ?? usual, wordsRoom(field.label));
}

/** Widths are chosen for Japanese; longer words need a width of their own, with padding and arrow. */
function roomOf(label: string, width: number): CSSProperties {
  const room = wordsRoom(label);
  // What a narrow window must leave to the words.
  const words = { '--uk-room': `${room}px` } as CSSProperties;
  return { ...words, minWidth: Math.max(width, room) };
}

/** A day as the query has it; an instant has a time after it. */
function written(day: Dayjs | null | undefined, time: string): string | undefined {
  return day ? `${day.format('YYYY-MM-DD')}${time}` : undefined;
}

function DateRange({ field, value, set }: FilterProps): ReactNode {
  const hints = useRangeHints();
  // An address may hold what is no day: its end is empty.
  const day = (name: string) => {
    const given = dayjs(String(value[name] ?? '').slice(0, 10));
    return given.isValid() ? given : null;
  };
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
        style={{ width: datesRoom(field, hints) }}
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
      style={{ ...roomOf(field.label, field.width ?? SELECT_WIDTH), width: 0 }}
      mode={field.kind === 'multi_select' ? 'multiple' : undefined}
      maxTagCount="responsive"
      allowClear={clearButton}
      options={field.found ?? field.options}
      showSearch={searchOf(field)}
      notFoundContent={field.isFinding ? <Spin size="small" /> : undefined}
      labelRender={({ value: chosen, label }) => label ?? nameOf(field, chosen)}
      value={chosen(field, current) as string | number | undefined}
      onChange={(next: string | number | undefined) => set({ [field.name]: next })}
    />
  );
}

/** Many options are found by typing; by the server where it knows more of them than their name. */
function searchOf({ options = [], search }: FilterField) {
  if (search) return { filterOption: false, onSearch: search };
  return options.length > OPTIONS_MOST ? { optionFilterProp: 'label' } : false;
}

function nameOf({ options = [] }: FilterField, value: unknown): ReactNode {
  return options.find((option) => option.value === value)?.label ?? String(value);
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
      style={{ ...roomOf(field.label, field.width ?? TEXT_WIDTH), width: 0 }}
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
