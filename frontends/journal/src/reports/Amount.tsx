import { formatYen } from '@uketori/frontend-kit/format';
import { Link } from '@uketori/frontend-kit/Link';
import { listAddress } from '@uketori/frontend-kit/listPlace';
import type { ReactNode } from 'react';

export type Filters = Record<string, string>;

interface Props {
  value: number;
  /** of the list of invoices behind the number; null without a list */
  filters: Filters | null;
  children?: ReactNode;
}

/** A number, or what it is of, as a link to the invoices that make it up. */
export function Amount({ value, filters, children = formatYen(value) }: Props): ReactNode {
  if (value === 0 || !filters) return children;
  return <Link to={listAddress('/invoice', filters)}>{children}</Link>;
}
