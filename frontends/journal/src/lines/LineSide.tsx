import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { useText } from '@uketori/frontend-kit/i18n';
import { MasterSelect, type MasterKind, type MasterRef } from '@uketori/frontend-kit/MasterSelect';
import { useLabels } from '@uketori/frontend-kit/session';
import type { ReactNode } from 'react';
import type { JournalLine } from '../invoice.types';
import { LineAmounts } from './LineAmounts';
import { REFERENCES, type Reference, type Side } from './lineInput';
import { ForeignAmount, type LineCurrency } from './ForeignAmount';
import { type LineSettings, toggleOf } from './lineSettings';
import styles from './lines.module.css';

interface Props {
  line: JournalLine;
  side: Side;
  editing: boolean;
  /** References to show: the everyday ones, and the rest when the line is opened up. */
  shown: ReadonlySet<string>;
  /** Opened up: every reference, the tax by hand, the transitional measure. */
  open: boolean;
  /** Without amounts. */
  template: boolean;
  /** What is missing on this side for the journal to balance. */
  rest: number;
  /** Set where amounts are in a foreign currency too. */
  currency?: LineCurrency | undefined;
  settings: LineSettings;
  onChange: (line: JournalLine) => void;
}

/** What nearly every line needs; the other masters come with the opened line. */
const EVERYDAY: ReadonlySet<Reference> = new Set(['account_title', 'department', 'tax']);

function refOf(line: JournalLine, side: Side, reference: Reference): MasterRef | null {
  const id = line[`${side}_${reference}_id`];
  if (typeof id !== 'string') return null;
  const name = String(line[`${side}_${reference}`] ?? '');
  const code = line[`${side}_${reference}_code`];
  return { id, name, code: typeof code === 'string' ? code : null };
}

interface CellProps extends Pick<Props, 'line' | 'side' | 'editing'> {
  reference: Reference;
  onPick: (value: MasterRef | null) => void;
}

/** One master of a side. */
function ReferenceCell({ line, side, reference, editing, onPick }: CellProps): ReactNode {
  const t = useText('journal');
  const value = refOf(line, side, reference);
  const account = line[`${side}_account_title_id`];
  const name = useLabels()(reference, t(`reference.${reference}`));
  const label = `${t(`side.${side}`)} ${name}`;
  const className = styles[`ref_${reference}`] ?? styles.ref;
  if (!editing) {
    return value ? (
      <div className={className} title={label}>
        <bdi className={styles.code}>{value.code}</bdi> <span lang="ja">{value.name}</span>
      </div>
    ) : null;
  }
  return (
    <MasterSelect
      kind={reference as MasterKind}
      recent_field={`${side}_${reference}`}
      params={
        reference === 'sub_account' && typeof account === 'string'
          ? { company_account_title_id: account }
          : undefined
      }
      disabled={reference === 'sub_account' && !account}
      size="small"
      label={label}
      placeholder={name}
      className={className}
      value={value}
      onChange={onPick}
    />
  );
}

/** One side of a journal line: what it is booked to, and how much. */
export function LineSide({
  line,
  side,
  editing,
  shown,
  open,
  template,
  rest,
  currency,
  settings,
  onChange,
}: Props): ReactNode {
  const pick = (reference: Reference, value: MasterRef | null) => {
    const next: JournalLine = {
      ...line,
      [`${side}_${reference}_id`]: value?.id ?? null,
      [`${side}_${reference}`]: value?.name ?? null,
      [`${side}_${reference}_code`]: value?.code ?? null,
    };
    // A sub-account is a child of its account and means nothing under another one.
    if (reference === 'account_title') {
      for (const part of ['_id', '', '_code']) next[`${side}_sub_account${part}`] = null;
    }
    onChange(next);
  };
  const isNamed = (reference: Reference) => typeof line[`${side}_${reference}_id`] === 'string';
  const account = line[`${side}_account_title_id`];
  const title = useApiQuery<Record<string, unknown>>(
    `/masters/account_title/${String(account)}`,
    {},
    { enabled: editing && typeof account === 'string', staleTime: 60_000 },
  );
  const isEntered = (reference: Reference) =>
    settings.isEntered(reference, side) && title.data?.[toggleOf(reference) ?? ''] !== false;
  const references = REFERENCES.filter(
    (reference) =>
      isNamed(reference) ||
      (shown.has(reference) && (open || EVERYDAY.has(reference)) && isEntered(reference)),
  );
  return (
    <div className={`${styles.side} ${styles[side]}`}>
      {references.map((reference) => (
        <ReferenceCell
          key={reference}
          line={line}
          side={side}
          reference={reference}
          editing={editing}
          onPick={(value) => pick(reference, value)}
        />
      ))}
      {currency && (
        <ForeignAmount line={line} side={side} editing={editing} currency={currency} onChange={onChange} />
      )}
      {!template && (
        <LineAmounts line={line} side={side} editing={editing} open={open} rest={rest} onChange={onChange} />
      )}
    </div>
  );
}
