import type { ReactNode } from 'react';
import { formatDate, formatDateTime, formatEra, formatYen } from './format';
import { useLanguage } from './i18n';

/** An amount in yen; nothing for null, so that an unread amount is not mistaken for zero. */
export function Yen({ value, strong }: { value: number | null | undefined; strong?: boolean }): ReactNode {
  useLanguage();
  if (value === null || value === undefined) return null;
  const className = `uk-num${value < 0 ? ' uk-neg' : ''}`;
  return (
    <bdi dir="ltr" className={className} style={strong ? { fontWeight: 600 } : undefined}>
      {formatYen(value)}
    </bdi>
  );
}

/** 'YYYY-MM-DD' as YYYY/MM/DD, the Japanese era on hover */
export function DateText({ value }: { value: string | null | undefined }): ReactNode {
  if (!value) return null;
  return (
    <time dateTime={value} dir="ltr" className="uk-num" title={formatEra(value)}>
      {formatDate(value)}
    </time>
  );
}

/** ISO instant in Japanese time */
export function DateTimeText({ value }: { value: string | null | undefined }): ReactNode {
  if (!value) return null;
  return (
    <time dateTime={value} dir="ltr" className="uk-num">
      {formatDateTime(value)}
    </time>
  );
}
