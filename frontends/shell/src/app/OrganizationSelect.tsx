import { BankOutlined } from '@ant-design/icons';
import { Select } from 'antd';
import { useState, type ReactNode } from 'react';
import { api } from '@uketori/frontend-kit/api';
import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { confirmLeave } from '@uketori/frontend-kit/dirty';
import { errorText } from '@uketori/frontend-kit/errorText';
import { useText } from '@uketori/frontend-kit/i18n';
import { useSession } from '@uketori/frontend-kit/session';
import { toast } from '@uketori/frontend-kit/toast';
import styles from './app.module.css';

/** Switching reloads the page: no data of one organization may stay in memory in another. */
export function OrganizationSelect(): ReactNode {
  const t = useText('shell');
  const session = useSession();
  const [busy, setBusy] = useState(false);
  // The others are needed by who changes only.
  const [asked, setAsked] = useState(false);
  const ask = () => setAsked(true);
  const { data } = useApiQuery('/session/organizations', {}, { staleTime: 60_000, enabled: asked });
  const current = {
    user_organization_id: session.user_organization_id,
    organization_name: session.organization.name,
  };
  const items = data?.items.length ? data.items : [current];

  const change = async (user_organization_id: string) => {
    if (user_organization_id === session.user_organization_id || !(await confirmLeave())) return;
    setBusy(true);
    try {
      await api.post('/session/switch', { body: { user_organization_id } });
      window.location.assign('/');
    } catch (error) {
      toast.error(errorText(error));
      setBusy(false);
    }
  };

  return (
    <Select
      aria-label={t('top.organization')}
      variant="filled"
      className={styles.organization}
      popupMatchSelectWidth={false}
      prefix={<BankOutlined className="uk-muted" />}
      loading={busy}
      disabled={busy}
      showSearch={items.length > 8 ? { optionFilterProp: 'label' } : false}
      value={session.user_organization_id}
      options={items.map((item) => ({ value: item.user_organization_id, label: item.organization_name }))}
      labelRender={({ label }) => <bdi className={styles.organization_name}>{label}</bdi>}
      optionRender={({ label }) => <bdi>{label}</bdi>}
      onMouseEnter={ask}
      onFocus={ask}
      onOpenChange={ask}
      onChange={(next) => void change(next)}
    />
  );
}
