import { api } from '@uketori/frontend-kit/api';
import { invalidate, useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { useAbility } from '@uketori/frontend-kit/abilities';
import { ConfirmDelete } from '@uketori/frontend-kit/ConfirmDelete';
import { useText } from '@uketori/frontend-kit/i18n';
import { useOrganizationSetting } from '@uketori/frontend-kit/session';
import { toast } from '@uketori/frontend-kit/toast';
import { useAct } from '@uketori/frontend-kit/useAct';
import { Alert, Button } from 'antd';
import { useState, type ReactNode } from 'react';
import styles from './samples.module.css';

/** Paths that may show a sample, besides the services' own live updates. */
const SHOWN = [
  '/sample-data',
  '/first-steps',
  '/uploads',
  '/invoices',
  '/approvals',
  '/notifications',
  '/books',
];

/** Offers samples to an organization without files, and takes them away again for good. */
export default function SampleData(): ReactNode {
  const t = useText('intake');
  const isOffered = useOrganizationSetting('show_first_steps', false);
  const mayUpload = useAbility('invoice:upload') > 0;
  const { data } = useApiQuery('/sample-data');
  const [isAsking, setAsking] = useState(false);
  const { busy, act } = useAct();
  const load = async () => {
    await api.post('/sample-data');
    toast.success(t('samples.loaded'));
  };
  const remove = async () => {
    await api.delete('/sample-data');
    setAsking(false);
    toast.success(t('samples.removed'));
  };
  if (!data) return null;
  if (data.loaded > 0)
    return (
      <div className={styles.samples} data-samples={data.loaded}>
        <Alert
          type="warning"
          showIcon
          title={t('samples.there', { number: data.loaded })}
          description={t('samples.there_hint')}
          action={
            <Button danger onClick={() => setAsking(true)}>
              {t('samples.remove')}
            </Button>
          }
        />
        <ConfirmDelete
          open={isAsking}
          title={t('samples.remove')}
          busy={busy}
          onCancel={() => setAsking(false)}
          onConfirm={() => void act(remove, () => invalidate(...SHOWN))}
        >
          <p>{t('samples.lost')}</p>
          <p>{t('samples.stays')}</p>
        </ConfirmDelete>
      </div>
    );
  if (!data.may_load || !isOffered || !mayUpload) return null;
  return (
    <div className={styles.samples} data-samples="0">
      <Alert
        type="info"
        showIcon
        title={t('samples.try')}
        description={t('samples.try_hint')}
        action={
          <Button loading={busy} onClick={() => void act(load, () => invalidate(...SHOWN))}>
            {t('samples.load')}
          </Button>
        }
      />
    </div>
  );
}
