import { useAbility } from '@uketori/frontend-kit/abilities';
import { api } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { useText } from '@uketori/frontend-kit/i18n';
import { toast } from '@uketori/frontend-kit/toast';
import { useAct } from '@uketori/frontend-kit/useAct';
import { Button } from 'antd';
import type { ReactNode } from 'react';

/** For books that are still empty: the usual account titles, tax classes and default journal in one step. */
export function StandardChart(): ReactNode {
  const t = useText('journal');
  const mayFill = useAbility('settings:update') > 0;
  const { busy, act } = useAct();
  const fill = async () => {
    const made = await api.post('/initial-settings');
    toast.success(t('masters.standard.done', made));
  };
  if (!mayFill) return null;
  return (
    <Button
      type="primary"
      loading={busy}
      onClick={() => void act(fill, () => invalidate('/masters', '/default-journal'))}
    >
      {t('masters.standard.fill')}
    </Button>
  );
}
