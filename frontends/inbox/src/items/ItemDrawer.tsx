import { useAbility } from '@uketori/frontend-kit/abilities';
import { api } from '@uketori/frontend-kit/api';
import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { Drawer } from '@uketori/frontend-kit/Drawer';
import { monthName } from '@uketori/frontend-kit/format';
import { useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { RecordForm, type FormField } from '@uketori/frontend-kit/RecordForm';
import { Slot } from '@uketori/frontend-kit/Slot';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import { toast } from '@uketori/frontend-kit/toast';
import { DateTimeText } from '@uketori/frontend-kit/Yen';
import { Alert, Spin } from 'antd';
import { useMemo, type ReactNode } from 'react';
import { STATUS_TONES, type InboxItem } from '../inbox.types';
import { ItemActions } from './ItemActions';
import { Preview } from './Preview';
import styles from './items.module.css';

interface Props {
  id: string;
  onClose: () => void;
  onChanged: () => void;
}

/** The approval reaches the item a moment after the approver sees it. */
const APPROVAL_EVERY_MS = 3_000;

/** One received or awaited invoice: its file, its state and its actions. */
export function ItemDrawer({ id, onClose, onChanged }: Props): ReactNode {
  const t = useText('inbox');
  const init = { params: { path: { id } } };
  const query = useApiQuery('/inbox-items/{id}', init);
  const item = query.data;
  const waits = item?.document_id != null && item.approval_stage > 0 && !item.final_approved;
  useApiQuery('/inbox-items/{id}', init, { enabled: waits, refetchInterval: APPROVAL_EVERY_MS });
  const changed = () => {
    void query.refetch();
    onChanged();
  };
  return (
    <Drawer open size={720} onClose={onClose} title={t('item.title')}>
      {query.isPending && <Spin />}
      {query.error && !item && <LoadFailed error={query.error} onRetry={query.refetch} />}
      {item && (
        <>
          <Summary item={item} />
          {item.submit_status === 3 && item.return_reason !== '' && <Returned item={item} />}
          <ItemActions item={item} onChanged={changed} />
          {item.document_id && <Preview item={item} />}
          {item.document_id && item.approval_stage > 0 && (
            <Slot
              name="inbox.item.approval"
              props={{ inbox_item_id: item.id, version: item.version, onChanged: changed }}
            />
          )}
          {item.document_id && (
            <Slot
              name="inbox.item.source"
              props={{
                inbox_item_id: item.id,
                invoice_id: item.invoice_id,
                document_id: item.document_id,
              }}
            />
          )}
          <ItemForm item={item} onChanged={changed} />
        </>
      )}
    </Drawer>
  );
}

/** The reason that the supplier reads, too. */
function Returned({ item }: { item: InboxItem }): ReactNode {
  const t = useText('inbox');
  return (
    <Alert
      type="warning"
      showIcon
      className={styles.returned}
      title={
        <>
          {t('item.returned_by', { name: item.returned_by_name })} <DateTimeText value={item.returned_at} />
        </>
      }
      description={<span lang="ja">{item.return_reason}</span>}
    />
  );
}

function Summary({ item }: { item: InboxItem }): ReactNode {
  const t = useText('inbox');
  const mayRead = useAbility('invoice:read') > 0;
  return (
    <header className={styles.summary}>
      <div className={styles.title}>
        <strong lang="ja">{item.customer_name}</strong>
        <span>{t('months.name', { year: item.year, month: item.month })}</span>
        <StatusTag tone={STATUS_TONES[item.submit_status]}>{t(`status.${item.submit_status}`)}</StatusTag>
      </div>
      {item.received_at && (
        <div className="uk-muted">
          {t('item.received', { name: item.submitted_by_name })} <DateTimeText value={item.received_at} />
          {item.request_link_id && ` · ${t('item.by_link')}`}
        </div>
      )}
      {item.invoice_local_id !== null && (
        <div>
          {item.invoice_deleted || !mayRead ? (
            <span className="uk-muted">
              {t(item.invoice_deleted ? 'item.invoice_deleted' : 'item.became_invoice', {
                number: item.invoice_local_id,
              })}
            </span>
          ) : (
            <Link to={`/invoice/${item.invoice_local_id}`}>
              {t('item.to_invoice', { number: item.invoice_local_id })}
            </Link>
          )}
        </div>
      )}
    </header>
  );
}

function ItemForm({ item, onChanged }: { item: InboxItem; onChanged: () => void }): ReactNode {
  const t = useText('inbox');
  const read_only = useAbility('inbox:update') === 0;
  const { version, transaction_year, transaction_month, purpose, memo, submit_comment } = item;
  const initial = useMemo(
    () => ({ version, transaction_year, transaction_month, purpose, memo, submit_comment }),
    [version, transaction_year, transaction_month, purpose, memo, submit_comment],
  );
  const fields = useMemo<FormField[]>(
    () => [
      {
        name: 'transaction_year',
        kind: 'number',
        label: t('field.transaction_year'),
        min: 2000,
        max: 2999,
        required: true,
      },
      {
        name: 'transaction_month',
        kind: 'select',
        label: t('field.transaction_month'),
        required: true,
        options: Array.from({ length: 12 }, (_, index) => ({
          value: index + 1,
          label: monthName(index + 1),
        })),
      },
      { name: 'purpose', kind: 'text', label: t('field.purpose'), max_length: 2000, span: 2 },
      { name: 'memo', kind: 'textarea', label: t('field.memo'), span: 2 },
      { name: 'submit_comment', kind: 'textarea', label: t('field.submit_comment'), span: 2 },
    ],
    [t],
  );
  return (
    <RecordForm
      fields={fields}
      initial={initial}
      read_only={read_only}
      onReload={onChanged}
      submit_label={t('action.update')}
      onSubmit={async (body) => {
        await api.patch('/inbox-items/{id}', { params: { path: { id: item.id } }, body });
        toast.success(t('item.saved'));
        onChanged();
      }}
    />
  );
}
