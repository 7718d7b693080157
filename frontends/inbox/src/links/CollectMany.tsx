import { CopyOutlined } from '@ant-design/icons';
import { EmptyState } from '@uketori/frontend-kit/EmptyState';
import { errorText } from '@uketori/frontend-kit/errorText';
import { useText } from '@uketori/frontend-kit/i18n';
import { Modal } from '@uketori/frontend-kit/Modal';
import { Button, Checkbox, Progress, Segmented, Select } from 'antd';
import { useState, type ReactNode } from 'react';
import type { CustomerTable, TableRow } from '../inbox.types';
import { DEFAULT_EXPIRY_DAYS, toCollect } from './collect.rules';
import { copyText } from './copyText';
import { ExpiryField } from './ExpiryField';
import { MailMany } from './MailMany';
import { type Made, useCollecting } from './useCollecting';
import styles from './collect.module.css';

interface Props {
  months: CustomerTable['months'];
  rows: TableRow[];
  onClose: () => void;
}

/** Asks all suppliers who have not yet handed in a month: by links, made one after another, or by mail. */
export function CollectMany({ months, rows, onClose }: Props): ReactNode {
  const t = useText('inbox');
  const [way, setWay] = useState<Way>('link');
  const [mailed, setMailed] = useState(false);
  const [days, setDays] = useState(DEFAULT_EXPIRY_DAYS);
  const { at, index, setIndex, open, chosen, left_out, toggle } = useToAsk(months, rows);
  const { made, running, run } = useCollecting();
  const name = new Map(rows.map((row) => [row.customer_id, row.customer_name]));
  const all = made.flatMap(({ customer_id, url }) => (url ? [`${name.get(customer_id)}\t${url}`] : []));
  const linking = made.length > 0 || running;
  const started = linking || mailed;
  return (
    <Modal
      open
      width={700}
      title={t('collect.many_title')}
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
              disabled={chosen.length === 0}
              onClick={() => void run(chosen, { ...at, expires_in_days: days })}
            >
              {t('collect.run', { count: chosen.length })}
            </Button>
          )}
        </>
      }
    >
      {!started && <WayChoice way={way} onChange={setWay} />}
      {!started && <Terms months={months} index={index} days={days} onMonth={setIndex} onDays={setDays} />}
      {linking && (
        <Progress
          percent={Math.round((made.length / Math.max(1, chosen.length)) * 100)}
          format={() => `${made.length} / ${chosen.length}`}
        />
      )}
      {open.length === 0 && <EmptyState title={t('collect.nobody')} />}
      <ul className={styles.links}>
        {!started && <Suppliers rows={open} left_out={left_out} onToggle={toggle} />}
        {made.map((one) => (
          <MadeLink key={one.customer_id} of={one} name={name.get(one.customer_id)} />
        ))}
      </ul>
      {way === 'mail' && (
        <MailMany chosen={chosen} names={name} at={at} days={days} onSent={() => setMailed(true)} />
      )}
      {all.length > 0 && <p className="uk-muted">{t('collect.once')}</p>}
    </Modal>
  );
}

type Way = 'link' | 'mail';

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

/** The requested month, the suppliers without an invoice for it, and the chosen ones. */
function useToAsk(months: CustomerTable['months'], rows: TableRow[]) {
  const [index, setMonth] = useState(months.length - 1);
  const [left_out, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const at = months[index] ?? { year: 0, month: 0 };
  const open = toCollect(rows, at);
  const chosen = open.map(({ customer_id }) => customer_id).filter((id) => !left_out.has(id));
  const toggle = (customer_id: string) => {
    const next = new Set(left_out);
    if (!next.delete(customer_id)) next.add(customer_id);
    setLeftOut(next);
  };
  const setIndex = (next: number) => {
    setMonth(next);
    setLeftOut(new Set());
  };
  return { at, index, setIndex, open, chosen, left_out, toggle };
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
  left_out: ReadonlySet<string>;
  onToggle: (customer_id: string) => void;
}

/** The suppliers without an invoice; a person can leave each one out. */
function Suppliers({ rows, left_out, onToggle }: SuppliersProps): ReactNode {
  return rows.map(({ customer_id, customer_name }) => (
    <li key={customer_id}>
      <Checkbox checked={!left_out.has(customer_id)} onChange={() => onToggle(customer_id)}>
        <span lang="ja">{customer_name}</span>
      </Checkbox>
    </li>
  ));
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
