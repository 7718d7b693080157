import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { useText } from '@uketori/frontend-kit/i18n';
import { ReferenceSelect, type RecordRef } from '@uketori/frontend-kit/ReferenceSelect';
import { useLabels } from '@uketori/frontend-kit/session';
import type { ReactNode } from 'react';
import type { JournalLine } from '../invoice.types';
import { LineAmounts } from './LineAmounts';
import { of, REFERENCES, type Reference, type Side } from './lineInput';
import { ForeignAmount, type LineCurrency } from './ForeignAmount';
import { isAllowed, type LineSettings } from './lineSettings';
import { isStop, STOP } from './stops.rules';
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
  /** The amount missing on this side for the journal to balance; a function, for it changes with every line. */
  restOf: (side: Side) => number;
  /** Set where amounts are in a foreign currency too. */
  currency?: LineCurrency | undefined;
  settings: LineSettings;
  onChange: (line: JournalLine) => void;
}

/** What nearly every line needs; the other masters come with the opened line. */
const EVERYDAY: ReadonlySet<Reference> = new Set(['account_title', 'department', 'tax']);

function refOf(line: JournalLine, side: Side, reference: Reference): RecordRef | null {
  const id = line[of(side, `${reference}_id`)];
  if (!id) return null;
  return { id, name: line[of(side, reference)] ?? '', code: line[of(side, `${reference}_code`)] ?? null };
}

function withReference(
  line: JournalLine,
  side: Side,
  reference: Reference,
  value: RecordRef | null,
): JournalLine {
  return {
    ...line,
    [of(side, `${reference}_id`)]: value?.id ?? null,
    [of(side, reference)]: value?.name ?? null,
    [of(side, `${reference}_code`)]: value?.code ?? null,
  };
}

interface CellProps extends Pick<Props, 'line' | 'side' | 'editing' | 'open'> {
  reference: Reference;
  onPick: (value: RecordRef | null) => void;
}

/** One master of a side. */
function ReferenceCell({ line, side, reference, editing, open, onPick }: CellProps): ReactNode {
  const t = useText('journal');
  const value = refOf(line, side, reference);
  const account = line[of(side, 'account_title_id')];
  const name = useLabels()(reference, t(`reference.${reference}`));
  const label = `${t(`side.${side}`)} ${name}`;
  const className = styles[`ref_${reference}`] ?? styles.ref;
  if (!editing) {
    return value ? (
      <div className={className} title={label} data-cell={label}>
        <bdi className={styles.code}>{value.code}</bdi> <span lang="ja">{value.name}</span>
      </div>
    ) : null;
  }
  return (
    <ReferenceSelect
      path="/masters/{kind}"
      path_params={{ kind: reference }}
      recent_field={`${side}_${reference}`}
      params={{
        side,
        ...(reference === 'sub_account' && account ? { company_account_title_id: account } : {}),
      }}
      disabled={reference === 'sub_account' && !account}
      size="small"
      label={label}
      placeholder={name}
      className={`${className} ${open || isStop(line, side, reference) ? STOP : ''}`}
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
  restOf,
  currency,
  settings,
  onChange,
}: Props): ReactNode {
  const pick = (reference: Reference, value: RecordRef | null) => {
    const next = withReference(line, side, reference, value);
    // A sub-account is a child of its account and means nothing under another one.
    onChange(reference === 'account_title' ? withReference(next, side, 'sub_account', null) : next);
  };
  const isNamed = (reference: Reference) => Boolean(line[of(side, `${reference}_id`)]);
  const account = line[of(side, 'account_title_id')];
  const title = useApiQuery(
    '/masters/{kind}/{id}',
    { params: { path: { kind: 'account_title', id: account ?? '' } } },
    { enabled: editing && Boolean(account), staleTime: 60_000 },
  );
  const isEntered = (reference: Reference) =>
    settings.isEntered(reference, side) && isAllowed(title.data, reference);
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
          open={open}
          onPick={(value) => pick(reference, value)}
        />
      ))}
      {currency && (
        <ForeignAmount line={line} side={side} editing={editing} currency={currency} onChange={onChange} />
      )}
      {!template && (
        <LineAmounts
          line={line}
          side={side}
          editing={editing}
          open={open}
          restOf={restOf}
          onChange={onChange}
        />
      )}
    </div>
  );
}
