import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { useText } from '@uketori/frontend-kit/i18n';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { PageHeader } from '@uketori/frontend-kit/PageHeader';
import { PageSpin } from '@uketori/frontend-kit/PageSpin';
import { Panel } from '@uketori/frontend-kit/pro/Panel';
import { Slot, useSlotFilled } from '@uketori/frontend-kit/Slot';
import type { ReactNode } from 'react';
import { AllowedApplications } from '../oauth/AllowedApplications';
import { ChangePassword } from '../passwords/ChangePassword';
import { SecondFactors } from '../second-factors/SecondFactors';
import { OwnSessions } from '../sessions/OwnSessions';
import { SettingsFrame } from '../settings/SettingsFrame';
import styles from './account.module.css';
import { ChangeEmail } from './ChangeEmail';
import { Memberships } from './Memberships';
import { NotificationChoices } from './NotificationChoices';
import { Profile } from './Profile';

const PREFERENCES = 'account.preferences';
const ABSENCE = 'account.absence';

/** What people keep about themselves: name, language, login address, password, and what they allowed to others. */
export default function Account(): ReactNode {
  const t = useText('admin');
  const { data: account, error, refetch } = useApiQuery('/account');
  const hasAbsence = useSlotFilled(ABSENCE);
  const hasPreferences = useSlotFilled(PREFERENCES);
  return (
    <SettingsFrame>
      <PageHeader title={t('account.title')} subtitle={t('account.hint')} />
      {error && !account && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!account && !error && <PageSpin />}
      {account && (
        <div className={styles.panels}>
          <Panel title={t('account.profile')}>
            <Profile account={account} />
          </Panel>
          <Panel title={t('account.email_title')}>
            <ChangeEmail account={account} />
          </Panel>
          <Panel title={t('password.title')}>
            <div className={styles.form}>
              <ChangePassword min={account.password_min_length} />
            </div>
          </Panel>
          <Panel title={t('factor.title')}>
            <SecondFactors />
          </Panel>
          <Panel title={t('session.own_title')}>
            <OwnSessions />
          </Panel>
          <Panel title={t('account.notifications')}>
            <NotificationChoices />
          </Panel>
          {hasAbsence && (
            <Panel title={t('account.absence')}>
              <Slot name={ABSENCE} />
            </Panel>
          )}
          {hasPreferences && (
            <Panel title={t('account.preferences')}>
              <Slot name={PREFERENCES} />
            </Panel>
          )}
          <Panel title={t('account.organizations')}>
            <Memberships />
          </Panel>
          <Panel title={t('grant.own_title')}>
            <AllowedApplications />
          </Panel>
        </div>
      )}
    </SettingsFrame>
  );
}
