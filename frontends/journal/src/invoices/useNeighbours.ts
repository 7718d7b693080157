import { api } from '@uketori/frontend-kit/api';
import { useText } from '@uketori/frontend-kit/i18n';
import { besideIn, walkOf } from '@uketori/frontend-kit/listWalk';
import { navigate } from '@uketori/frontend-kit/navigate';
import { toast } from '@uketori/frontend-kit/toast';
import { useAct } from '@uketori/frontend-kit/useAct';

interface Neighbours {
  previous: () => void;
  next: () => void;
}

/**
 * Goes to the invoice before or after this one in the list it was opened from. Opened otherwise, to the number before
 * or after that there is for this user: numbers of others and deleted ones are passed over.
 */
export function useNeighbours(local_id: number): Neighbours {
  const t = useText('journal');
  const { act } = useAct('invoice');
  const go = (step: 1 | -1, none: string) =>
    void act(async () => {
      const here = String(local_id);
      const walk = walkOf('invoice', here);
      const beside = walk
        ? await besideIn('invoice', walk, here, step)
        : await besideByNumber(local_id, step);
      if (beside) await navigate(`/invoice/${beside}`);
      else toast.info(t(none));
    });
  return {
    previous: () => go(-1, 'shortcut.no_previous'),
    next: () => go(1, 'shortcut.no_next'),
  };
}

async function besideByNumber(local_id: number, step: 1 | -1): Promise<string | null> {
  const where =
    step > 0
      ? { sort: 'local_id' as const, local_id_from: local_id + 1 }
      : { sort: '-local_id' as const, local_id_to: local_id - 1 };
  const { items } = await api.get('/invoices', { params: { query: { ...where, limit: 1 } } });
  return items[0] ? String(items[0].local_id) : null;
}
