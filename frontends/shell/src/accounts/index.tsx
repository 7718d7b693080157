import '@uketori/frontend-kit/kit.css';
import { Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { registerLocales, startI18n } from '@uketori/frontend-kit/i18n';
import { startTheme } from '@uketori/frontend-kit/themeMode';
import { guardComposition } from '../compositionGuard';
import { Loading } from '../Loading';
import { AccountsHost } from './AccountsHost';

async function start(): Promise<void> {
  startTheme();
  guardComposition();
  await startI18n();
  await registerLocales('shell', (language) => import(`../locales/${language}.json`));
  createRoot(document.getElementById('root') as HTMLElement).render(
    <Suspense fallback={<Loading />}>
      <AccountsHost />
    </Suspense>,
  );
}

void start();
