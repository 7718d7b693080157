import { api } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { errorText } from '@uketori/frontend-kit/errorText';
import { useText } from '@uketori/frontend-kit/i18n';
import { toast } from '@uketori/frontend-kit/toast';
import { useState } from 'react';
import type { StampsChecked } from './books.types';

/** The check of all stamps, page by page. `progress` counts the stamps so far; null while none runs. */
export function useStampCheck() {
  const t = useText('intake');
  const [progress, setProgress] = useState<number | null>(null);
  const [broken, setBroken] = useState<StampsChecked['broken'] | null>(null);
  const check = async () => {
    setBroken(null);
    let checked = 0;
    const found: StampsChecked['broken'] = [];
    try {
      for (let after: string | null | undefined = null; after !== undefined; ) {
        setProgress(checked);
        const page: StampsChecked = await api.post('/books/stamps/check', { body: { after } });
        checked += page.checked;
        found.push(...page.broken);
        after = page.next ?? undefined;
      }
      setBroken(found);
      if (found.length === 0) toast.success(t('books.checked_ok', { count: checked }));
      await invalidate('/books');
    } catch (error) {
      toast.error(errorText(error));
    }
    setProgress(null);
  };
  return { progress, broken, check, close: () => setBroken(null) };
}
