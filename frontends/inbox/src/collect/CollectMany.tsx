import { CopyOutlined } from '@ant-design/icons';
import { ApiError, api } from '@uketori/frontend-kit/api';
import { EmptyState } from '@uketori/frontend-kit/EmptyState';
import { errorText } from '@uketori/frontend-kit/errorText';
import { useText } from '@uketori/frontend-kit/i18n';
import { Button, Checkbox, Modal, Progress, Select } from 'antd';
import { useState, type ReactNode } from 'react';
import type { CustomerTable, TableRow } from '../inbox.types';
import { DEFAULT_EXPIRY_DAYS, EXPIRY_DAYS, toCollect } from './collect.rules';
import { copyText } from './copyText';
import styles from './collect.module.css';

interface Made {
  customer_id: string;
  url: string | null;
  error: ApiError | null;
}

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
  const [made, setMade] = useState<Made[]>([]);
  const [running, setRunning] = useState(false);
  const at = months[index] ?? { year: 0, month: 0 };
  const open = toCollect(rows, at);
  const chosen = open.filter(({ customer_id }) => !left_out.has(customer_id));
  const name = new Map(rows.map((row) => [row.customer_id, row.customer_name]));

  const run = async () => {
    setRunning(true);
    const done: Made[] = [];
    for (const { customer_id } of chosen) {
      try {
        const { url } = await api.post<{ url: string }>(`/customers/${customer_id}/request-links`, {
          ...at,
          expires_in_days: days,
        });
        done.push({ customer_id, url, error: null });
      } catch (error) {
        const known = error instanceof ApiError ? error : new ApiError('unexpected', 0);
        done.push({ customer_id, url: null, error: known });
      }
      setMade([...done]);
    }
    setRunning(false);
  };
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
      footer={[
        <Button key="close" disabled={running} onClick={onClose}>
          {t('action.close')}
        </Button>,
        started ? (
          <Button
            key="copy"
            type="primary"
            icon={<CopyOutlined />}
            disabled={running || all.length === 0}
            onClick={() => void copyText(all.join('\n'))}
          >
            {t('collect.copy_all')}
          </Button>
        ) : (
          <Button key="run" type="primary" disabled={chosen.length === 0} onClick={() => void run()}>
            {t('collect.run', { count: chosen.length })}
          </Button>
        ),
      ]}
    >
      {!started && (
        <div className={styles.make}>
          <label>
            {t('collect.month')}
            <Select
              aria-label={t('collect.month')}
              value={index}
              onChange={(next) => {
                setIndex(next);
                setLeftOut(new Set());
              }}
              options={months.map((month, value) => ({ value, label: t('months.name', month) }))}
            />
          </label>
          <label>
            {t('collect.expiry')}
            <Select
              aria-label={t('collect.expiry')}
              value={days}
              onChange={setDays}
              options={EXPIRY_DAYS.map((value) => ({ value, label: t('collect.days', { count: value }) }))}
            />
          </label>
        </div>
      )}
      {started && (
        <Progress
          percent={Math.round((made.length / Math.max(1, chosen.length)) * 100)}
          format={() => `${made.length} / ${chosen.length}`}
        />
      )}
      {open.length === 0 && <EmptyState title={t('collect.nobody')} />}
      <ul className={styles.links}>
        {!started &&
          open.map(({ customer_id, customer_name }) => (
            <li key={customer_id}>
              <Checkbox
                checked={!left_out.has(customer_id)}
                onChange={() => {
                  const next = new Set(left_out);
                  if (!next.delete(customer_id)) next.add(customer_id);
                  setLeftOut(next);
                }}
              >
                <span lang="ja">{customer_name}</span>
              </Checkbox>
            </li>
          ))}
        {made.map(({ customer_id, url, error }) => (
          <li key={customer_id}>
            <span className={styles.link_text}>
              <span lang="ja">{name.get(customer_id)}</span>
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
        ))}
      </ul>
      {all.length > 0 && <p className="uk-muted">{t('collect.once')}</p>}
    </Modal>
  );
}
