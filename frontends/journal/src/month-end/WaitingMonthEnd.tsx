import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { monthWords } from '@uketori/frontend-kit/dates';
import { useText } from '@uketori/frontend-kit/i18n';
import { todayInJapan } from '@uketori/frontend-kit/today';
import { Waiting } from '@uketori/frontend-kit/Waiting';
import type { ReactNode } from 'react';
import { monthToClose } from './month-end.rules';

const EVERY_MS = 60_000;

/** The month whose closing is due, until both of its areas are closed. */
export default function WaitingMonthEnd(): ReactNode {
  const month = monthToClose(todayInJapan());
  return month ? <OpenAreas month={month} /> : null;
}

function OpenAreas({ month }: { month: string }): ReactNode {
  const t = useText('journal');
  const { data, error } = useApiQuery(
    '/month-end/{month}/closings',
    { params: { path: { month } } },
    { refetchInterval: EVERY_MS },
  );
  if (!data) return error ? null : <span hidden data-waiting="loading" />;
  const name = t('month_end.month', monthWords(month));
  return (
    <Waiting
      label={t('waiting.month_end', { month: name })}
      act={t('waiting.month_end_act')}
      to={`/month-end/${month}`}
      count={data.areas.filter(({ closing }) => !closing).length}
    />
  );
}
