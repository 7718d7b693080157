import '@uketori/frontend-kit/kit.css';
import { createRoot } from 'react-dom/client';
import { PlatformProvider } from '@uketori/frontend-kit/Provider';
import { guardListKeys } from '@uketori/frontend-kit/fieldWalk';
import { registerLocales, startI18n } from '@uketori/frontend-kit/i18n';
import { registerParts } from '@uketori/frontend-kit/PersonName';
import { startTheme } from '@uketori/frontend-kit/themeMode';
import { ToastHost } from '@uketori/frontend-kit/toast';
import { AppHost } from './app/AppHost';
import { guardComposition } from './compositionGuard';
import { Loading } from './Loading';
import { PARTS } from './parts';
import { provideToRemotes } from './provide';

// Reachable, so that no optimisation drops the libraries only remotes use.
Object.assign(globalThis, { [Symbol.for('uketori.provided')]: provideToRemotes });

async function boot(): Promise<void> {
  startTheme();
  guardComposition();
  guardListKeys();
  registerParts(PARTS);
  await startI18n();
  await registerLocales('shell', (language) => import(`./locales/${language}.json`));
  const Host =
    process.env.NODE_ENV === 'development' && window.location.pathname === '/gallery'
      ? (await import('@uketori/frontend-kit/parts.gallery')).GalleryPage
      : AppHost;
  const element = document.getElementById('root') as HTMLElement;
  createRoot(element, { identifierPrefix: 'shell-' }).render(
    <PlatformProvider name="shell" fallback={<Loading />}>
      <ToastHost />
      <Host />
    </PlatformProvider>,
  );
}

void boot();
