import { CopyOutlined } from '@ant-design/icons';
import { EmptyState } from '@uketori/frontend-kit/EmptyState';
import { errorText } from '@uketori/frontend-kit/errorText';
import { useText } from '@uketori/frontend-kit/i18n';
import { Button, Checkbox, Modal, Progress, Select } from 'antd';
import { useState, type ReactNode } from 'react';
import type { CustomerTable, TableRow } from '../inbox.types';
import { DEFAULT_EXPIRY_DAYS, toCollect } from './collect.rules';
import { copyText } from './copyText';
import { ExpiryField } from './ExpiryField';
import { type Made, useCollecting } from './useCollecting';
import styles from './collect.module.css';

interface Props {
  months: CustomerTable['months'];
  rows: TableRow[];
  onClose: () => void;
}

/** Links for all suppliers who have not yet handed in a month, made one after another. */
export function CollectMany({ months, rows, onClose }: Props): ReactNode {
  const t = useText('inbox');
  const [index, setIndex] = useState(months.length - 1);
  const [days, setDays] = useState(DEFAULT_EXPIRY_DAYS);
  const [left_out, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const { made, running, run } = useCollecting();
  const at = months[index] ?? { year: 0, month: 0 };
  const open = toCollect(rows, at);
  const chosen = open.filter(({ customer_id }) => !left_out.has(customer_id));
  const name = new Map(rows.map((row) => [row.customer_id, row.customer_name]));

  const toggle = (customer_id: string) => {
    const next = new Set(left_out);
    if (!next.delete(customer_id)) next.add(customer_id);
    setLeftOut(next);
  };
  const start = () =>
    void run(
      chosen.map(({ customer_id }) => customer_id),
      { ...at, expires_in_days: days },
    );
  const all = made.flatMap(({ customer_id, url }) => (url ? [`${name.get(customer_id)}\t${url}`] : []));
  const started = made.length > 0 || running;
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
          {started ? (
            <CopyAll links={all} disabled={running} />
          ) : (
            <Button type="primary" disabled={chosen.length === 0} onClick={start}>
              {t('collect.run', { count: chosen.length })}
            </Button>
          )}
        </>
      }
    >
      {!started && (
        <Terms
          months={months}
          index={index}
          days={days}
          onMonth={(next) => {
            setIndex(next);
            setLeftOut(new Set());
          }}
          onDays={setDays}
        />
      )}
      {started && (
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
      {all.length > 0 && <p className="uk-muted">{t('collect.once')}</p>}
    </Modal>
  );
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

/** Who has not handed in, each to be left out by a person. */
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
