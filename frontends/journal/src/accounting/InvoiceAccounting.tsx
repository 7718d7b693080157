import { CloudUploadOutlined } from '@ant-design/icons';
import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { NamedDealTag, NamedSettleTag } from './DealTag';
import { useReason } from './Obstacles';
import { SendDialog } from './SendDialog';
import { useAccountingCompany, useMaySend } from './useAccounting';

const LOOK_AGAIN_MS = 3_000;

/** The last sending of an invoice; looks again while it is under way. */
function useInvoiceDeal(localId: number) {
  const company = useAccountingCompany().data;
  const path = '/accounting/deals/of-invoice/{local_id}';
  const params = { path: { local_id: localId } };
  const isOn = company?.configured === true;
  const query = useApiQuery(path, { params }, { enabled: isOn });
  const { state, settle_state } = query.data?.deal ?? {};
  const isSettling = state === 'sent' && (settle_state === 'waiting' || settle_state === 'sending');
  const isMoving = state === 'waiting' || state === 'sending' || isSettling;
  // The same response, fetched again only while a sending is in progress.
  useApiQuery(path, { params }, { enabled: isOn && isMoving, refetchInterval: LOOK_AGAIN_MS });
  return query;
}

/** Beside the number of the invoice: whether it and its payment are with the accounting service, or why not. */
export function InvoiceDealTag({ local_id }: { local_id: number }): ReactNode {
  const { data } = useInvoiceDeal(local_id);
  const reason = useReason();
  if (!data?.deal || data.deal.state === 'cancelled' || data.deal.state === 'withdrawn') return null;
  const { state, settle_state, settle_error_code } = data.deal;
  return (
    <>
      <Link to="/settings/accounting?tab=deals">
        <NamedDealTag state={state} stale={data.stale} />
      </Link>
      {state === 'sent' && settle_state !== 'none' && (
        <Link to="/settings/accounting?tab=deals">
          <NamedSettleTag state={settle_state} />
        </Link>
      )}
      {state === 'sent' && settle_error_code && <span className="uk-muted">{reason(settle_error_code)}</span>}
    </>
  );
}

/** Sends an approved invoice that is not there and not being sent. */
export function InvoiceSend({ local_id, locked }: { local_id: number; locked: boolean }): ReactNode {
  const t = useText('journal');
  const maySend = useMaySend();
  const query = useInvoiceDeal(local_id);
  const [open, setOpen] = useState(false);
  const state = query.data?.deal?.state;
  const isThere = state === 'waiting' || state === 'sending' || state === 'sent';
  if (!maySend || !locked || !query.data || isThere) return null;
  return (
    <>
      <Button icon={<CloudUploadOutlined />} onClick={() => setOpen(true)}>
        {t('accounting.send')}
      </Button>
      {open && (
        <SendDialog
          ids={[local_id]}
          onClose={() => setOpen(false)}
          onSent={() => {
            setOpen(false);
            void query.refetch();
          }}
        />
      )}
    </>
  );
}
