import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { useAbility } from '@uketori/frontend-kit/abilities';
import { api } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { ConfirmDelete } from '@uketori/frontend-kit/ConfirmDelete';
import { useText } from '@uketori/frontend-kit/i18n';
import { type ListWalk, stopOf, useWalk } from '@uketori/frontend-kit/listWalk';
import { PageHeader } from '@uketori/frontend-kit/PageHeader';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import { toast } from '@uketori/frontend-kit/toast';
import { useAct } from '@uketori/frontend-kit/useAct';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { InvoiceDealTag, InvoiceSend } from '../accounting/InvoiceAccounting';
import { RecurringButton } from '../recurring/RecurringButton';
import { ClosedTag } from './ClosedMonth';
import { CodingButton } from './CodingButton';
import { InvoiceStatus } from './invoice.columns';
import type { Invoice } from '../invoice.types';
import type { InvoiceEditor } from './useInvoiceEditor';
import { LastSteps } from './LastSteps';
import { useIsCoded } from './useIsCoded';
import { useNeighbours } from './useNeighbours';
import styles from './detail.module.css';

interface Props {
  invoice: Invoice;
  editor: InvoiceEditor;
  mayUpdate: boolean;
  onToggleEdit: () => void;
  refetch: () => Promise<unknown>;
}

/** Number, partner and state of the invoice, and what can be done with it as a whole. */
export function DetailHeader({ invoice, editor, mayUpdate, onToggleEdit, refetch }: Props): ReactNode {
  const t = useText('journal');
  const mayDelete = useAbility('invoice:delete') > 0;
  const [deleting, setDeleting] = useState(false);
  const { busy, act: run } = useAct('invoice');
  const act = (work: () => Promise<unknown>, done: string) =>
    run(
      async () => {
        await work();
        toast.success(done);
        await Promise.all([refetch(), invalidate('/invoices')]);
      },
      () => setDeleting(false),
    );
  const params = { path: { local_id: invoice.local_id }, query: { version: invoice.version } };
  const walk = useWalk('invoice', String(invoice.local_id));
  return (
    <>
      <PageHeader
        title={`${t('invoice.title')} ${invoice.local_id}`}
        tab_title={`${invoice.local_id} ${invoice.partner_name}`}
        subtitle={<span lang="ja">{invoice.partner_name || t('invoice.no_partner')}</span>}
        back={{ to: walk?.from ?? '/invoice', label: walk?.label || t('invoice.list') }}
        tags={<States invoice={invoice} />}
        actions={
          <>
            <Neighbours local_id={invoice.local_id} walk={walk} />
            {!invoice.deleted && <RecurringButton local_id={invoice.local_id} />}
            {!invoice.deleted && <InvoiceSend local_id={invoice.local_id} locked={invoice.locked} />}
            {mayUpdate && !editor.editing && <CodingButton invoice={invoice} refetch={refetch} />}
            {invoice.deleted && mayDelete && (
              <Button
                loading={busy}
                onClick={() =>
                  void act(() => api.post('/invoices/{local_id}/restore', { params }), t('invoice.restored'))
                }
              >
                {t('invoice.restore')}
              </Button>
            )}
            {!invoice.deleted && mayDelete && !editor.editing && (
              <Button
                danger
                disabled={invoice.locked || invoice.closed !== null}
                onClick={() => setDeleting(true)}
              >
                {t('invoice.delete')}
              </Button>
            )}
            {mayUpdate && (
              <Button onClick={onToggleEdit} loading={editor.busy && !editor.editing}>
                {t(editor.editing ? 'edit.cancel' : 'edit.start')}
              </Button>
            )}
            {editor.editing && (
              <Button loading={editor.busy} onClick={() => void editor.save()} title="Ctrl+S">
                {t('edit.save')}
              </Button>
            )}
          </>
        }
      />
      <LastSteps invoice={invoice} />
      <ConfirmDelete
        open={deleting}
        busy={busy}
        title={t('invoice.delete_title', { number: invoice.local_id })}
        onCancel={() => setDeleting(false)}
        onConfirm={() => void act(() => api.delete('/invoices/{local_id}', { params }), t('invoice.deleted'))}
      />
    </>
  );
}

/** The state of the invoice, and what is wrong with it. */
function States({ invoice }: { invoice: Invoice }): ReactNode {
  const t = useText('journal');
  const isCoded = useIsCoded(invoice);
  return (
    <>
      <InvoiceStatus status={invoice.status} label={t(`status.${invoice.status}`)} />
      {invoice.document_kind === 'credit_note' && (
        <StatusTag tone="info">{t('document_kind.credit_note')}</StatusTag>
      )}
      {invoice.source === 'sample' && <StatusTag tone="neutral">{t('invoice.sample')}</StatusTag>}
      {invoice.closed && <ClosedTag closed={invoice.closed} />}
      {invoice.locked && <StatusTag tone="success">{t('invoice.locked')}</StatusTag>}
      {isCoded && !invoice.balanced && <StatusTag tone="danger">{t('line.unbalanced')}</StatusTag>}
      {invoice.read_status === 'FAILED' && <StatusTag tone="danger">{t('invoice.read_failed')}</StatusTag>}
      <InvoiceDealTag local_id={invoice.local_id} />
    </>
  );
}

interface NeighboursProps {
  local_id: number;
  walk: ListWalk | null;
}

/** The invoice before and the one after, and the place of this one in its list. */
function Neighbours({ local_id, walk }: NeighboursProps): ReactNode {
  const t = useText('journal');
  const { previous, next } = useNeighbours(local_id);
  const at = walk ? stopOf(walk, String(local_id)) : 0;
  const place = walk && walk.first + at + 1;
  const isFirst = walk ? at === 0 && walk.before.length === 0 : local_id <= 1;
  return (
    <>
      <Button
        icon={<LeftOutlined className="uk-way" />}
        disabled={isFirst}
        aria-label={t('shortcut.previous')}
        onClick={previous}
      />
      {walk && (
        <bdi dir="ltr" className={`uk-num uk-muted ${styles.place}`}>
          {walk.count === undefined ? place : `${place} / ${Math.max(walk.count, place ?? 0)}`}
        </bdi>
      )}
      <Button icon={<RightOutlined className="uk-way" />} aria-label={t('shortcut.next')} onClick={next} />
    </>
  );
}
