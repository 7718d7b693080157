import { App } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import { ApiError, api, setPublicPage } from '@uketori/frontend-kit/api';
import { setLeaveQuestion } from '@uketori/frontend-kit/dirty';
import { hostUrl } from '@uketori/frontend-kit/hosts';
import { text, useText } from '@uketori/frontend-kit/i18n';
import { forgetOtherPlaces } from '@uketori/frontend-kit/listPlace';
import type { ModuleEntry } from '@uketori/frontend-kit/registry';
import { sessionStore } from '@uketori/frontend-kit/session';
import { applyOwnTheme } from '@uketori/frontend-kit/themeMode';
import { Loading } from '../Loading';
import { applyModules, startRemotes } from '../remotes/remotes';
import { firstPage, placeOf } from '../remotes/route';
import { Layout } from './Layout';
import { applyOwnLanguage } from './ownLanguage';
import { PublicLayout } from './PublicLayout';
import { SecondFactorGate } from './SecondFactorGate';
import { StartFailed } from './StartFailed';
import { watchModules } from './watchModules';
import { watchSession } from './watchSession';

type Phase = 'loading' | 'app' | 'gate' | 'public' | 'failed';

async function publicModules(): Promise<ModuleEntry[]> {
  const response = await fetch('/public-pages.json').catch(() => null);
  if (!response?.ok) return [];
  const { items } = (await response.json().catch(() => ({ items: [] }))) as { items: ModuleEntry[] };
  return items;
}

/** Pages without login are known from the build; everything else needs the session first. */
async function startApp(): Promise<Phase> {
  // The page belongs to the accounts host, which works without a session.
  if (window.location.pathname === '/noaccess') {
    window.location.replace(hostUrl('accounts', '/noaccess'));
    return 'loading';
  }
  const open = await publicModules();
  startRemotes();
  if (placeOf(window.location.pathname, open, undefined)) {
    setPublicPage(true);
    await applyModules(open);
    return 'public';
  }
  // Neither needs the other: one wait instead of two.
  const [session, { items }] = await Promise.all([api.get('/session'), api.get('/modules')]);
  sessionStore.set(session);
  applyOwnTheme(session.user.id);
  forgetOtherPlaces();
  await applyOwnLanguage(session.user.language);
  if (session.second_factor_missing) {
    await applyModules(items.filter(({ name }) => name === 'admin'));
    return 'gate';
  }
  if (window.location.pathname === '/')
    window.history.replaceState(null, '', firstPage(items, session.abilities));
  await applyModules(items);
  watchModules();
  watchSession();
  return 'app';
}

const reload = (): void => window.location.reload();

/** Everything on app.<domain>. */
export function AppHost(): ReactNode {
  const { modal } = App.useApp();
  const t = useText('shell');
  const [phase, setPhase] = useState<Phase>('loading');

  useEffect(() => {
    setLeaveQuestion(
      () =>
        new Promise((resolve) => {
          modal.confirm({
            title: text('leave.title'),
            content: text('leave.body'),
            okText: text('leave.leave'),
            okButtonProps: { danger: true },
            cancelText: text('leave.stay'),
            focusable: { autoFocusButton: 'cancel' },
            onOk: () => resolve(true),
            onCancel: () => resolve(false),
          });
        }),
    );
  }, [modal]);

  useEffect(() => {
    document.title = t('app.title');
    startApp()
      .then(setPhase)
      .catch((error: unknown) => {
        // The page already leaves for the accounts host after a 401 or a refused address.
        const leaving =
          error instanceof ApiError && (error.status === 401 || error.code === 'ip_not_allowed');
        if (!leaving) setPhase('failed');
      });
    // The start happens once; a change of language must not repeat it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  if (phase === 'loading') return <Loading />;
  if (phase === 'failed') return <StartFailed onBack={reload} />;
  if (phase === 'gate') return <SecondFactorGate />;
  return phase === 'public' ? <PublicLayout /> : <Layout />;
}
