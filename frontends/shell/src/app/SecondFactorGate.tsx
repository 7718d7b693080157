import { Button } from 'antd';
import type { ReactNode } from 'react';
import { api } from '@uketori/frontend-kit/api';
import { hostUrl } from '@uketori/frontend-kit/hosts';
import { useText } from '@uketori/frontend-kit/i18n';
import { endingSession, leaveFor } from '@uketori/frontend-kit/sessionEnd';
import { Slot } from '@uketori/frontend-kit/Slot';
import { useAct } from '@uketori/frontend-kit/useAct';
import { BrowserNotice } from '../BrowserNotice';
import { SessionEnded } from './SessionEnded';
import { StepUp } from './StepUp';
import styles from './app.module.css';

/** The organization or the role requires a second factor: until the user has one, there is nothing else to do. */
export function SecondFactorGate(): ReactNode {
  const t = useText('shell');
  const { busy, act } = useAct();
  const leave = async () => {
    await endingSession(async () => {
      await api.post('/session/logout');
    });
    leaveFor(hostUrl('accounts', '/login'));
  };
  return (
    <main className={styles.gate} id="content">
      <BrowserNotice />
      <h1>{t('second_factor.required_title')}</h1>
      <p>{t('second_factor.required_body')}</p>
      <Slot name="shell.second_factor" />
      <p>
        <Button type="link" loading={busy} onClick={() => void act(leave)}>
          {t('second_factor.log_out')}
        </Button>
      </p>
      <StepUp />
      <SessionEnded />
    </main>
  );
}
