import { render, type RenderResult } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import type { ReactElement, ReactNode } from 'react';
import { queryClient } from './apiHooks';
import { changeLanguage, registerLocales, startI18n, type LanguageCode, type LocaleLoader } from './i18n';
import { loadLateParts } from './parts/late';
import { PlatformProvider } from './Provider';

export { mockApi, mockSession, type MockAnswer, type MockRequest } from './testing/mocks';

export interface RenderOptions {
  /** address, and the pattern it matches, for screens that read useParams */
  at?: string;
  path?: string;
  language?: LanguageCode;
  namespace?: string;
  locales?: LocaleLoader;
}

/** Renders a screen inside the kit's providers, as createRemote does. */
export async function renderScreen(screen: ReactElement, options: RenderOptions = {}): Promise<RenderResult> {
  await startI18n('ja');
  if (options.namespace && options.locales) await registerLocales(options.namespace, options.locales);
  await changeLanguage(options.language ?? 'ja');
  queryClient.clear();
  await loadLateParts();
  return render(
    <PlatformProvider name="test">
      <MemoryRouter initialEntries={[options.at ?? '/']}>
        <Routes>
          <Route path={options.path ?? '*'} element={screen as ReactNode} />
        </Routes>
      </MemoryRouter>
    </PlatformProvider>,
  );
}
