import { api } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import type { QueryOf } from '@uketori/frontend-kit/apiTypes';
import { useText } from '@uketori/frontend-kit/i18n';
import { walkOf } from '@uketori/frontend-kit/listWalk';
import { navigate } from '@uketori/frontend-kit/navigate';
import { toast } from '@uketori/frontend-kit/toast';
import { useAct } from '@uketori/frontend-kit/useAct';
import type { Invoice } from '../invoice.types';
import { mayConfirmCoding, useCodingFirst } from './CodingButton';
import { type FieldPlace, resumeOn } from './resume';
import { nextToCode } from './toCode.rules';
import type { InvoiceEditor } from './useInvoiceEditor';

/** One page of the list of invoices to code. */
const MOST = 100;

/**
 * What a coder does at the end of an invoice: saves it, confirms its coding where the organization asks for that, and
 * goes on in the same field of the next invoice to code.
 */
export function useOnward(
  invoice: Invoice,
  editor: InvoiceEditor,
  refetch: () => Promise<unknown>,
): { busy: boolean; onward: (place: FieldPlace | null) => void } {
  const t = useText('journal');
  const isAsked = useCodingFirst();
  const { busy, act } = useAct('invoice');
  const { local_id } = invoice;
  const confirm = async (version: number) => {
    if (!isAsked || !mayConfirmCoding(invoice)) return;
    const params = { path: { local_id } };
    await api.put('/invoices/{local_id}/coding', { params, body: { version, coded: true } });
    toast.success(t('coding.confirmed'));
    await Promise.all([refetch(), invalidate('/invoices', '/approvals')]);
  };
  const goOn = (version: number, place: FieldPlace | null) =>
    act(async () => {
      await confirm(version);
      const next = await nextInvoice(local_id);
      if (next === null) {
        toast.info(t('shortcut.none_to_code'));
        return;
      }
      resumeOn({ local_id: next, tab: editor.tab, place });
      await navigate(`/invoice/${next}`);
    });
  return { busy, onward: (place) => void editor.finish((version) => goOn(version, place)) };
}

async function nextInvoice(here: number): Promise<number | null> {
  const walk = walkOf('invoice', String(here));
  if (walk?.path === '/invoices') {
    const waiting = await toCode({ ...(walk.query as QueryOf<'/invoices'>), limit: MOST });
    return nextToCode(
      waiting,
      here,
      walk.stops.map((stop) => Number(stop.here)),
    );
  }
  const higher = await toCode({ sort: 'local_id', local_id_from: here + 1, limit: 1 });
  const waiting = higher.length > 0 ? higher : await toCode({ sort: 'local_id', limit: 2 });
  return nextToCode(waiting, here, null);
}

async function toCode(query: QueryOf<'/invoices'>): Promise<number[]> {
  const { items } = await api.get('/invoices', { params: { query: { ...query, waiting: 'to_code' } } });
  return items.map(({ local_id }) => local_id);
}
