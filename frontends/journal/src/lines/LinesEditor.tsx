import { CopyOutlined, DeleteOutlined, DownOutlined, PlusOutlined, UpOutlined } from '@ant-design/icons';
import { EmptyState } from '@uketori/frontend-kit/EmptyState';
import { useText } from '@uketori/frontend-kit/i18n';
import { useOptionalSession } from '@uketori/frontend-kit/session';
import { Yen } from '@uketori/frontend-kit/Yen';
import { Button } from 'antd';
import { memo, useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import type { JournalLine } from '../invoice.types';
import { amountOf, difference, newLine, REFERENCES, SIDES } from './lineInput';
import type { LineCurrency } from './ForeignAmount';
import type { Side } from './lineInput';
import { LineSide } from './LineSide';
import { LineTexts } from './LineTexts';
import { type LineSettings, useLineSettings } from './lineSettings';
import { useNear } from './useNear';
import styles from './lines.module.css';

interface Props {
  lines: JournalLine[];
  editing: boolean;
  /** Lines to propose from: they have no amounts. */
  templates?: boolean;
  /** The rate of the invoice; yen need none. */
  currency?: LineCurrency | undefined;
  /** What a shown line offers beside its sides. */
  tool?: ((line: JournalLine, at: number) => ReactNode) | undefined;
  /** What splits a line that is being edited. */
  splitter?: ((line: JournalLine, at: number, split: Split) => ReactNode) | undefined;
  onChange: (lines: JournalLine[]) => void;
}

/** How a line becomes several ones: how many at most, and the call that puts them into its place. */
export interface Split {
  most: number;
  onSplit: (lines: JournalLine[]) => void;
}

const MAX_LINES = 200;
/** From here on, rows far from the screen are shown and become fields when the user comes near. */
const LONG = 30;
/** Always there: without them a line says nothing. The rest follows the organization's display flags. */
const ESSENTIAL = new Set(['account_title', 'tax']);

/** Debit on the left, credit on the right, their sums and what is missing below. */
export function LinesEditor({
  lines,
  editing,
  templates = false,
  currency,
  tool,
  splitter,
  onChange,
}: Props): ReactNode {
  const t = useText('journal');
  const shown = useShownReferences();
  const settings = useLineSettings();
  const { code = 'JPY', rate = null } = currency ?? {};
  const isForeign = settings.foreign_currency && code !== 'JPY' && !templates;
  const foreign = useMemo(() => (isForeign ? { code, rate } : undefined), [isForeign, code, rate]);
  const rest = difference(lines);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  // A key in one line draws that line only: what the others get stays the same.
  const latest = useRef({ lines, rest, onChange });
  latest.current = { lines, rest, onChange };
  const acts = useMemo(
    (): RowActs => ({
      change: (with_) => latest.current.onChange(with_(latest.current.lines)),
      toggle: (key) =>
        setOpened((now) => {
          const next = new Set(now);
          if (!next.delete(key)) next.add(key);
          return next;
        }),
    }),
    [],
  );
  const restOf = useCallback(
    (side: Side) => (side === 'debit' ? -latest.current.rest : latest.current.rest),
    [],
  );
  if (lines.length === 0 && !editing) {
    return <EmptyState title={t('line.empty')} description={t('line.empty_hint')} />;
  }
  return (
    <div className={styles.journal}>
      <div className={styles.head}>
        <span />
        <span className={styles.head_debit}>{t('side.debit')}</span>
        <span className={styles.head_credit}>{t('side.credit')}</span>
        <span />
      </div>
      {lines.map((line, i) => (
        <LineRow
          key={line.key}
          line={line}
          at={i}
          most={MAX_LINES - lines.length + 1}
          isLong={lines.length > LONG}
          editing={editing}
          open={opened.has(line.key)}
          shown={shown}
          template={templates}
          restOf={restOf}
          currency={foreign}
          settings={settings}
          acts={acts}
          tool={editing ? undefined : tool}
          splitter={splitter}
        />
      ))}
      {!templates && <Totals lines={lines} rest={rest} />}
      {editing && (
        <Button
          type="dashed"
          block
          icon={<PlusOutlined />}
          disabled={lines.length >= MAX_LINES}
          onClick={() => onChange([...lines, newLine()])}
        >
          {t('line.add')}
        </Button>
      )}
    </div>
  );
}

/** What a row does; the same object for the life of the editor. */
interface RowActs {
  change: (with_: (lines: readonly JournalLine[]) => JournalLine[]) => void;
  toggle: (key: string) => void;
}

interface RowProps extends Pick<Props, 'editing' | 'tool' | 'splitter' | 'currency'> {
  line: JournalLine;
  at: number;
  /** Lines that it may become when it is split. */
  most: number;
  isLong: boolean;
  open: boolean;
  shown: ReadonlySet<string>;
  template: boolean;
  restOf: (side: Side) => number;
  settings: LineSettings;
  acts: RowActs;
}

const LineRow = memo(function LineRow(props: RowProps): ReactNode {
  const { line, at, most, isLong, acts, tool, splitter, ...rest } = props;
  const { row: element, isNear } = useNear(isLong);
  const row = { ...rest, editing: rest.editing && isNear };
  const { editing, open } = row;
  const put = (...parts: JournalLine[]) =>
    acts.change((lines) => [...lines.slice(0, at), ...parts, ...lines.slice(at + 1)]);
  return (
    <div className={styles.line} data-line={at} ref={element}>
      <span className={styles.number}>{at + 1}</span>
      {SIDES.map((side) => (
        <LineSide key={side} line={line} side={side} onChange={(next) => put(next)} {...row} />
      ))}
      {tool && <span className={styles.tools}>{tool(line, at)}</span>}
      {editing && (
        <LineTools
          open={open}
          full={most <= 1}
          onToggle={() => acts.toggle(line.key)}
          onCopy={() => put(line, copyOf(line))}
          onRemove={() => put()}
        >
          {splitter?.(line, at, { most, onSplit: (parts) => put(...parts) })}
        </LineTools>
      )}
      <LineTexts line={line} editing={editing} open={open} onChange={(next) => put(next)} />
    </div>
  );
});

/** The same line once more, as one that is not stored yet. */
function copyOf(line: JournalLine): JournalLine {
  return { ...line, ...newLine(), id: undefined };
}

interface ToolsProps {
  /** Opened up to everything a line can say. */
  open: boolean;
  /** No more lines fit. */
  full: boolean;
  onToggle: () => void;
  onCopy: () => void;
  onRemove: () => void;
  children?: ReactNode;
}

function LineTools({ open, full, onToggle, onCopy, onRemove, children }: ToolsProps): ReactNode {
  const t = useText('journal');
  return (
    <span className={styles.tools}>
      <Button
        size="small"
        type="text"
        icon={open ? <UpOutlined /> : <DownOutlined />}
        aria-expanded={open}
        aria-label={t('line.details')}
        title={t('line.details')}
        onClick={onToggle}
      />
      <Button
        size="small"
        type="text"
        icon={<CopyOutlined />}
        aria-label={t('line.copy')}
        disabled={full}
        onClick={onCopy}
      />
      {children}
      <Button
        size="small"
        type="text"
        danger
        icon={<DeleteOutlined />}
        aria-label={t('line.remove')}
        onClick={onRemove}
      />
    </span>
  );
}

function Totals({ lines, rest }: { lines: JournalLine[]; rest: number }): ReactNode {
  const t = useText('journal');
  const sum = (side: 'debit' | 'credit') => lines.reduce((total, line) => total + amountOf(line, side), 0);
  return (
    <div className={styles.totals} role="status" data-balanced={rest === 0}>
      <span>
        {t('line.debit_total')} <Yen value={sum('debit')} strong />
      </span>
      <span>
        {t('line.credit_total')} <Yen value={sum('credit')} strong />
      </span>
      {rest === 0 ? (
        <span className={styles.balanced}>{t('line.balanced')}</span>
      ) : (
        <span className={styles.unbalanced}>
          {t('line.difference')} <Yen value={rest} strong />
        </span>
      )}
    </div>
  );
}

function useShownReferences(): ReadonlySet<string> {
  const settings = useOptionalSession()?.organization_settings;
  return useMemo(() => {
    const display = (settings?.display ?? settings ?? {}) as Record<string, unknown>;
    return new Set(
      REFERENCES.filter(
        (reference) =>
          ESSENTIAL.has(reference) ||
          (display[`display_${reference}`] ??
            display[reference] ??
            ['sub_account', 'department'].includes(reference)) === true,
      ),
    );
  }, [settings]);
}
