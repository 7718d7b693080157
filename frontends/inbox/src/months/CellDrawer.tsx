import { SendOutlined, UploadOutlined } from '@ant-design/icons';
import { useAbility } from '@uketori/frontend-kit/abilities';
import { api } from '@uketori/frontend-kit/api';
import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { Drawer } from '@uketori/frontend-kit/Drawer';
import { EmptyState } from '@uketori/frontend-kit/EmptyState';
import { FileButton } from '@uketori/frontend-kit/FileButton';
import { useText } from '@uketori/frontend-kit/i18n';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import { toast } from '@uketori/frontend-kit/toast';
import { useAct } from '@uketori/frontend-kit/useAct';
import { DateTimeText } from '@uketori/frontend-kit/Yen';
import { Button, Spin } from 'antd';
import { useState, type ReactNode } from 'react';
import { CollectDialog } from '../links/CollectDialog';
import { ACCEPT } from '../files.rules';
import { STATUS_TONES, type InboxItem } from '../inbox.types';
import { InvoiceLink } from '../InvoiceLink';
import { ItemDrawer } from '../items/ItemDrawer';
import styles from './months.module.css';

interface Props {
  customer_id: string;
  customer_name: string;
  year: number;
  month: number;
  onClose: () => void;
  onChanged: () => void;
}

/** The invoices of one customer and month, and how to get the missing ones. */
export function CellDrawer({
  customer_id,
  customer_name,
  year,
  month,
  onClose,
  onChanged,
}: Props): ReactNode {
  const t = useText('inbox');
  const mayUpdate = useAbility('inbox:update') > 0;
  const [collecting, setCollecting] = useState(false);
  const [opened, setOpened] = useState<string | null>(null);
  const { busy, act } = useAct('upload');
  const query = useApiQuery('/inbox-items', { params: { query: { customer_id, year, month, limit: 100 } } });
  const items = query.data?.items ?? [];

  const bring = (file: File) =>
    act(async () => {
      const waiting = items.find(({ submit_status }) => submit_status === 0 || submit_status === 3);
      const item = waiting ?? (await api.post('/inbox-items', { body: { customer_id, year, month } }));
      const form = new FormData();
      form.append('file', file, file.name);
      await api.upload('/inbox-items/{id}/file', { params: { path: { id: item.id } }, body: form });
      toast.success(t('item.brought'));
    }, onChanged);
  return (
    <Drawer
      open
      size={560}
      onClose={onClose}
      title={
        <>
          <span lang="ja">{customer_name}</span> · {t('months.name', { year, month })}
        </>
      }
    >
      {mayUpdate && (
        <div className={styles.actions}>
          <Button type="primary" icon={<SendOutlined />} onClick={() => setCollecting(true)}>
            {t('collect.one')}
          </Button>
          <FileButton
            icon={<UploadOutlined />}
            loading={busy}
            label={t('item.bring')}
            accept={ACCEPT}
            onChoose={(file) => void bring(file)}
          >
            {t('item.bring')}
          </FileButton>
        </div>
      )}
      {query.isPending && <Spin />}
      {query.error && !query.data && <LoadFailed error={query.error} onRetry={query.refetch} />}
      {query.data && items.length === 0 && (
        <EmptyState title={t('cell.no_items')} description={t('cell.no_items_hint')} />
      )}
      <ul className={styles.items}>
        {items.map((item) => (
          <Item key={item.id} item={item} onOpen={() => setOpened(item.id)} />
        ))}
      </ul>
      {opened && <ItemDrawer id={opened} onClose={() => setOpened(null)} onChanged={onChanged} />}
      {collecting && (
        <CollectDialog
          customer_id={customer_id}
          year={year}
          month={month}
          onClose={() => setCollecting(false)}
        />
      )}
    </Drawer>
  );
}

function Item({ item, onOpen }: { item: InboxItem; onOpen: () => void }): ReactNode {
  const t = useText('inbox');
  return (
    <li>
      <StatusTag tone={STATUS_TONES[item.submit_status]}>{t(`status.${item.submit_status}`)}</StatusTag>
      <div className={styles.what}>
        <div lang="ja">{item.file_name || t('item.no_file')}</div>
        <div className={styles.small}>
          <DateTimeText value={item.received_at} /> <span lang="ja">{item.submitted_by_name}</span>
        </div>
      </div>
      <InvoiceLink item={item} />
      <Button size="small" onClick={onOpen}>
        {t('item.open')}
      </Button>
    </li>
  );
}
