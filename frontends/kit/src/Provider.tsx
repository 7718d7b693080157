import { LoadingOutlined } from '@ant-design/icons';
import { StyleProvider, createCache } from '@ant-design/cssinjs';
import { QueryClientProvider } from '@tanstack/react-query';
import { App, ConfigProvider, Spin } from 'antd';
import type { Locale } from 'antd/es/locale';
import { Suspense, type ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { queryClient } from './apiHooks';
import { ErrorBoundary } from './ErrorBoundary';
import { antdLocaleStore, i18nInstance, useLanguage } from './i18n';
import { useStore } from './store';
import { themeOf } from './theme';
import { themeModeStore } from './themeMode';

/** One style cache for all roots: each root's own would insert every antd style again. */
const styleCache = createCache();

const button = {
  autoInsertSpace: false,
  /** The animated default stays in the name of a button for ever when a call ends before its animation starts. */
  loadingIcon: <LoadingOutlined />,
};

export interface PlatformProviderProps {
  children: ReactNode;
  /** names the root in the console and on its error card */
  name: string;
  fallback?: ReactNode;
}

/** What surrounds every React root of the page, so that all of them look, speak and cache alike. */
export function PlatformProvider({ children, name, fallback }: PlatformProviderProps): ReactNode {
  const locale = useStore(antdLocaleStore) as Locale | undefined;
  const language = useLanguage();
  const mode = useStore(themeModeStore);
  return (
    <StyleProvider cache={styleCache} layer={false}>
      <ConfigProvider
        locale={locale}
        direction={language.direction}
        theme={themeOf(mode)}
        button={button}
        componentSize="middle"
      >
        <App component={false}>
          <QueryClientProvider client={queryClient}>
            <I18nextProvider i18n={i18nInstance()}>
              <ErrorBoundary name={name}>
                <Suspense fallback={fallback ?? <Spin style={{ display: 'block', padding: 48 }} />}>
                  {children}
                </Suspense>
              </ErrorBoundary>
            </I18nextProvider>
          </QueryClientProvider>
        </App>
      </ConfigProvider>
    </StyleProvider>
  );
}
