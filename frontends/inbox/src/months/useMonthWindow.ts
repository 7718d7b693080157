import { todayInJapan } from '@uketori/frontend-kit/today';
import { useSearchParams } from 'react-router';
import { addMonths, monthText, startOf, statusOf, WINDOW_MONTHS } from './months.rules';

/** The shown months and state. They are in the address, so that a link leads to the same. */
export function useMonthWindow() {
  const [address, setAddress] = useSearchParams();
  const from = startOf(address.get('from'), todayInJapan());
  const put = (name: string, value: string) => {
    const next = new URLSearchParams(address);
    next.set(name, value);
    setAddress(next, { replace: true });
  };
  return {
    from,
    to: addMonths(from, WINDOW_MONTHS - 1),
    status: statusOf(address.get('status')),
    /** Goes on by months; back where negative. */
    move: (months: number) => put('from', monthText(addMonths(from, months))),
    setStatus: (status: number) => put('status', String(status)),
  };
}
