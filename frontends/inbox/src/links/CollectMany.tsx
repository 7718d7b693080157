import { CopyOutlined } from '@ant-design/icons';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { EmptyState } from '@uketori/frontend-kit/EmptyState';
import { errorText } from '@uketori/frontend-kit/errorText';
import { formatDate } from '@uketori/frontend-kit/format';
import { useText } from '@uketori/frontend-kit/i18n';
import { Modal } from '@uketori/frontend-kit/Modal';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import { Button, Checkbox, Progress, Segmented, Select } from 'antd';
import { useState, type ReactNode } from 'react';
import { CELL_TONES, type CustomerTable, type TableRow } from '../inbox.types';
import { languageName } from '../languages';
import { askState, cellOf, DEFAULT_EXPIRY_DAYS, toCollect, type Way } from './collect.rules';
import { copyText } from './copyText';
import { ExpiryField } from './ExpiryField';
import { MailMany } from './MailMany';
import { type Made, useCollecting } from './useCollecting';
import styles from './collect.module.css';

interface Props {
  months: CustomerTable['months'];
  rows: TableRow[];
  /** The user chose these rows; otherwise the dialog begins with all who have not handed in. */
  picked: boolean;
  onClose: () => void;
}

/** Asks many suppliers for a month: by links, made one after another, or by mail. */
export function CollectMany({ months, rows, picked, onClose }: Props): ReactNode {
  const t = useText('inbox');
  const [way, setWay] = useState<Way>('link');
  const [step, setStep] = useState<'choose' | 'review' | 'sent'>('choose');
  const [days, setDays] = useState(DEFAULT_EXPIRY_DAYS);
  const { at, index, setIndex, open, chosen, again, isOn, toggle } = useToAsk({ months, rows, picked, way });
  const { made, running, run } = useCollecting();
  const name = new Map(rows.map((row) => [row.customer_id, row.customer_name]));
  const all = made.flatMap(({ customer_id, url }) => (url ? [`${name.get(customer_id)}\t${url}`] : []));
  const ids = chosen.map(({ customer_id }) => customer_id);
  const linking = made.length > 0 || running;
  const started = linking || step !== 'choose';
  return (
    <Modal
      open
      width={760}
      title={t(picked ? 'collect.picked_title' : 'collect.many_title')}
      onCancel={onClose}
      closable={!running}
      mask={{ closable: false }}
      footer={
        <>
          <Button disabled={running} onClick={onClose}>
            {t('action.close')}
          </Button>
          {way === 'link' && linking && <CopyAll links={all} disabled={running} />}
          {way === 'link' && !linking && (
            <Button
              type="primary"
              disabled={ids.length === 0}
              onClick={() => void run(ids, { ...at, expires_in_days: days })}
            >
              {t('collect.run', { count: ids.length })}
            </Button>
          )}
        </>
      }
    >
      {!started && <WayChoice way={way} onChange={setWay} />}
      {!started && <Terms months={months} index={index} days={days} onMonth={setIndex} onDays={setDays} />}
      {linking && (
        <Progress
          percent={Math.round((made.length / Math.max(1, ids.length)) * 100)}
          format={() => `${made.length} / ${ids.length}`}
        />
      )}
      {open.length === 0 && <EmptyState title={t('collect.nobody')} />}
      <ul className={styles.links}>
        {!started && <Suppliers rows={open} at={at} way={way} isOn={isOn} onToggle={toggle} />}
        {made.map((one) => (
          <MadeLink key={one.customer_id} of={one} name={name.get(one.customer_id)} />
        ))}
      </ul>
      {way === 'mail' && (
        <MailMany
          rows={chosen}
          again={again}
          names={name}
          at={at}
          days={days}
          onReview={(reviewing) => setStep(reviewing ? 'review' : 'choose')}
          onSent={() => {
            setStep('sent');
            void invalidate('/customer-table');
          }}
        />
      )}
      {all.length > 0 && <p className="uk-muted">{t('collect.once')}</p>}
    </Modal>
  );
}

/** Links to pass on by oneself, or mails from here. */
function WayChoice({ way, onChange }: { way: Way; onChange: (way: Way) => void }): ReactNode {
  const t = useText('inbox');
  return (
    <Segmented<Way>
      aria-label={t('collect.how')}
      style={{ marginBottom: 14 }}
      value={way}
      onChange={onChange}
      options={[
        { value: 'link', label: t('collect.by_link') },
        { value: 'mail', label: t('collect.by_mail') },
      ]}
    />
  );
}

interface ToAsk {
  months: CustomerTable['months'];
  rows: TableRow[];
  picked: boolean;
  way: Way;
}

/** The month, its suppliers, and the chosen ones: at first all who are ready for a request. */
function useToAsk({ months, rows, picked, way }: ToAsk) {
  const [index, setMonth] = useState(months.length - 1);
  const [flipped, setFlipped] = useState<ReadonlySet<string>>(new Set());
  const at = months[index] ?? { year: 0, month: 0 };
  const open = picked ? rows : toCollect(rows, at);
  const isOn = (row: TableRow) => {
    const state = askState(row, at, way);
    if (state === 'ready') return !flipped.has(row.customer_id);
    return state === 'asked' && flipped.has(row.customer_id);
  };
  const chosen = open.filter(isOn);
  const again = chosen
    .filter((row) => askState(row, at, way) === 'asked')
    .map(({ customer_id }) => customer_id);
  const toggle = (customer_id: string) => {
    const next = new Set(flipped);
    if (!next.delete(customer_id)) next.add(customer_id);
    setFlipped(next);
  };
  const setIndex = (next: number) => {
    setMonth(next);
    setFlipped(new Set());
  };
  return { at, index, setIndex, open, chosen, again, isOn, toggle };
}

interface TermsProps {
  months: CustomerTable['months'];
  index: number;
  days: number;
  onMonth: (index: number) => void;
  onDays: (days: number) => void;
}

/** For which month, and how long the links open. */
function Terms({ months, index, days, onMonth, onDays }: TermsProps): ReactNode {
  const t = useText('inbox');
  return (
    <div className={styles.make}>
      <label>
        {t('collect.month')}
        <Select
          aria-label={t('collect.month')}
          value={index}
          onChange={onMonth}
          options={months.map((month, value) => ({ value, label: t('months.name', month) }))}
        />
      </label>
      <ExpiryField days={days} onChange={onDays} />
    </div>
  );
}

function CopyAll({ links, disabled }: { links: string[]; disabled: boolean }): ReactNode {
  const t = useText('inbox');
  return (
    <Button
      type="primary"
      icon={<CopyOutlined />}
      disabled={disabled || links.length === 0}
      onClick={() => void copyText(links.join('\n'))}
    >
      {t('collect.copy_all')}
    </Button>
  );
}

interface SuppliersProps {
  rows: TableRow[];
  at: { year: number; month: number };
  way: Way;
  isOn: (row: TableRow) => boolean;
  onToggle: (customer_id: string) => void;
}

/** The suppliers, each with the reason against a request; a person can leave each one out. */
function Suppliers({ rows, at, way, isOn, onToggle }: SuppliersProps): ReactNode {
  const t = useText('inbox');
  return rows.map((row) => {
    const state = askState(row, at, way);
    const cell = cellOf(row, at);
    return (
      <li key={row.customer_id}>
        <Checkbox
          className={styles.supplier}
          checked={isOn(row)}
          disabled={state === 'collected' || state === 'no_address'}
          onChange={() => onToggle(row.customer_id)}
        >
          <span lang="ja">{row.customer_name}</span>
        </Checkbox>
        {row.language !== 'ja' && <StatusTag>{languageName(row.language)}</StatusTag>}
        {state === 'no_address' && <StatusTag tone="danger">{t('collect.no_address')}</StatusTag>}
        {state === 'asked' && (
          <StatusTag tone="warning">
            {t('collect.asked_on', { date: formatDate(cell?.asked_on ?? '') })}
          </StatusTag>
        )}
        {state === 'collected' && cell && (
          <StatusTag tone={CELL_TONES[cell.status]}>{t(`cell.${cell.status}`)}</StatusTag>
        )}
      </li>
    );
  });
}

function MadeLink({ of: { url, error }, name }: { of: Made; name: string | undefined }): ReactNode {
  const t = useText('inbox');
  return (
    <li>
      <span className={styles.link_text}>
        <span lang="ja">{name}</span>
        <bdi dir="ltr" className={`uk-clip ${styles.small}`}>
          {url ?? errorText(error)}
        </bdi>
      </span>
      {url && (
        <Button size="small" icon={<CopyOutlined />} onClick={() => void copyText(url)}>
          {t('collect.copy_url')}
        </Button>
      )}
    </li>
  );
}
