import { CalendarOutlined } from '@ant-design/icons';
import { useAbility } from '@uketori/frontend-kit/abilities';
import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { useText } from '@uketori/frontend-kit/i18n';
import { Button, Tooltip } from 'antd';
import { useState, type ReactNode } from 'react';
import { RecurringDrawer } from './RecurringDrawer';

/** Makes an invoice come again, or shows how it does. */
export function RecurringButton({ local_id }: { local_id: number }): ReactNode {
  const t = useText('journal');
  const mayUpdate = useAbility('invoice:update') > 0;
  const [open, setOpen] = useState(false);
  const found = useApiQuery(
    '/recurring-schedules',
    { params: { query: { local_id } } },
    { staleTime: 60_000 },
  );
  const schedule = found.data?.items[0] ?? null;
  if (!found.data || (!schedule && !mayUpdate)) return null;
  const label = t(schedule ? 'recurring.show' : 'recurring.add');
  return (
    <>
      <Tooltip title={label}>
        <Button
          icon={<CalendarOutlined />}
          aria-label={label}
          color={schedule && !schedule.completed ? 'primary' : undefined}
          variant={schedule && !schedule.completed ? 'outlined' : undefined}
          onClick={() => setOpen(true)}
        />
      </Tooltip>
      {open && (
        <RecurringDrawer local_id={local_id} id={schedule?.id ?? null} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
