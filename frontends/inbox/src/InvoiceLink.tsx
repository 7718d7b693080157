import { useAbility } from '@uketori/frontend-kit/abilities';
import { Link } from '@uketori/frontend-kit/Link';
import type { ReactNode } from 'react';
import type { InboxItem } from './inbox.types';

/** Number of the invoice that came of an item; a link for those who may read invoices. */
export function InvoiceLink({ item }: { item: InboxItem }): ReactNode {
  const mayRead = useAbility('invoice:read') > 0;
  if (item.invoice_local_id === null || item.invoice_deleted) return null;
  const number = <bdi dir="ltr">#{item.invoice_local_id}</bdi>;
  return mayRead ? <Link to={`/invoice/${item.invoice_local_id}`}>{number}</Link> : number;
}
