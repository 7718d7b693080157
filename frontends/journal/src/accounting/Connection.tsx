import { useAbility } from '@uketori/frontend-kit/abilities';
import { api } from '@uketori/frontend-kit/api';
import { errorText } from '@uketori/frontend-kit/errorText';
import { useText } from '@uketori/frontend-kit/i18n';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import { toast } from '@uketori/frontend-kit/toast';
import { useAct } from '@uketori/frontend-kit/useAct';
import { DateTimeText } from '@uketori/frontend-kit/Yen';
import { Alert, App, Button, Switch } from 'antd';
import { useState, type ReactNode } from 'react';
import type { AccountingCompany } from './accounting.types';
import { CompanyChoice } from './CompanyChoice';
import { RemoteMasters } from './RemoteMasters';
import styles from './accounting.module.css';

interface Props {
  company: AccountingCompany;
  refetch: () => Promise<unknown>;
}

const TONES = { no_token: 'neutral', not_set: 'warning', ok: 'success' } as const;

/** The steps of connecting, in their order: consent, company, masters, approval type. */
export function Connection({ company, refetch }: Props): ReactNode {
  const t = useText('journal');
  const mayUpdate = useAbility('settings:update') > 0;
  if (!company.configured)
    return (
      <Alert type="info" showIcon title={t('accounting.off.title')} description={t('accounting.off.body')} />
    );
  return (
    <div className={styles.steps}>
      <section className={`uk-panel ${styles.panel}`} aria-label={t('accounting.step.connect')}>
        <div className={styles.head}>
          <h2>{t('accounting.step.connect')}</h2>
          <StatusTag tone={company.reconnect ? 'danger' : TONES[company.status]}>
            {t(`accounting.status.${company.reconnect ? 'reconnect' : company.status}`)}
          </StatusTag>
        </div>
        <Consent company={company} mayUpdate={mayUpdate} refetch={refetch} />
      </section>
      {company.status !== 'no_token' && (
        <CompanyChoice company={company} mayUpdate={mayUpdate} refetch={refetch} />
      )}
      {company.status === 'ok' && <RemoteMasters mayUpdate={mayUpdate} refetch={refetch} />}
      {company.status !== 'no_token' && (
        <ApprovalType company={company} mayUpdate={mayUpdate} refetch={refetch} />
      )}
    </div>
  );
}

type StepProps = Props & { mayUpdate: boolean };

function Consent({ company, mayUpdate, refetch }: StepProps): ReactNode {
  const t = useText('journal');
  const { modal } = App.useApp();
  const [busy, setBusy] = useState(false);
  const connect = async () => {
    setBusy(true);
    try {
      const { url } = await api.post('/accounting/consent');
      window.location.assign(url);
    } catch (error) {
      toast.error(errorText(error));
      setBusy(false);
    }
  };
  const disconnect = () =>
    modal.confirm({
      title: t('accounting.disconnect_title'),
      content: t('accounting.disconnect_hint'),
      okText: t('accounting.disconnect'),
      cancelText: t('export.cancel'),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      onOk: async () => {
        try {
          await api.delete('/accounting/token');
          toast.success(t('accounting.disconnected'));
        } catch (error) {
          toast.error(errorText(error));
        }
        await refetch();
      },
    });
  const isConnected = company.status !== 'no_token';
  return (
    <>
      {company.reconnect && <Alert type="error" showIcon title={t('accounting.reconnect_hint')} />}
      {company.paused_until && (
        <Alert
          type="warning"
          showIcon
          title={
            <>
              {t('accounting.paused')} <DateTimeText value={company.paused_until} />
            </>
          }
        />
      )}
      <p className="uk-muted">
        {isConnected ? (
          <>
            <span lang="ja">{company.connected_by_name}</span> <DateTimeText value={company.connected_at} />
          </>
        ) : (
          t('accounting.connect_hint')
        )}
      </p>
      {mayUpdate && (
        <div className={styles.buttons}>
          <Button type={isConnected ? 'default' : 'primary'} loading={busy} onClick={() => void connect()}>
            {t(isConnected || company.reconnect ? 'accounting.connect_again' : 'accounting.connect')}
          </Button>
          {company.token_exists && (
            <Button danger onClick={disconnect}>
              {t('accounting.disconnect')}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

function ApprovalType({ company, mayUpdate, refetch }: StepProps): ReactNode {
  const t = useText('journal');
  const { busy, act } = useAct();
  const set = (separate_approval: boolean) =>
    act(async () => {
      await api.post('/accounting/approval-type', { body: { separate_approval } });
      toast.success(t('accounting.saved'));
    }, refetch);
  return (
    <section className={`uk-panel ${styles.panel}`} aria-label={t('accounting.step.approval')}>
      <h2>{t('accounting.step.approval')}</h2>
      <label className={styles.switch}>
        <Switch
          checked={company.separate_approval}
          disabled={!mayUpdate}
          loading={busy}
          onChange={(checked) => void set(checked)}
        />
        <span>{t('accounting.separate_approval')}</span>
      </label>
      <p className="uk-muted">{t('accounting.separate_approval_hint')}</p>
    </section>
  );
}
