import { api } from '@uketori/frontend-kit/api';
import { useText } from '@uketori/frontend-kit/i18n';
import { navigate } from '@uketori/frontend-kit/navigate';
import { toast } from '@uketori/frontend-kit/toast';
import { useAct } from '@uketori/frontend-kit/useAct';

/** Goes to the invoice before or after this one that there is for this user: numbers of others and deleted ones are passed over. */
export function useNeighbours(local_id: number): { previous: () => void; next: () => void } {
  const t = useText('journal');
  const { act } = useAct('invoice');
  const go = (where: { sort: string; local_id_from?: number; local_id_to?: number }, none: string) =>
    void act(async () => {
      const { items } = await api.get<{ items: { local_id: number }[] }>('/invoices', { ...where, limit: 1 });
      if (items[0]) await navigate(`/invoice/${items[0].local_id}`);
      else toast.info(t(none));
    });
  return {
    previous: () => go({ sort: '-local_id', local_id_to: local_id - 1 }, 'shortcut.no_previous'),
    next: () => go({ sort: 'local_id', local_id_from: local_id + 1 }, 'shortcut.no_next'),
  };
}
