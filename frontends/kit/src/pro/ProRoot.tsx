import { ProConfigProvider } from '@ant-design/pro-components';
import type { ReactNode } from 'react';
import { useLanguage } from '../i18n';

/**
 * Surrounds every part of pro-components. The parts keep the words of the language in which they first rendered, so
 * another language begins them again; an unsaved form stops the change of language before that.
 */
export function ProRoot({ children }: { children: ReactNode }): ReactNode {
  return (
    <ProConfigProvider key={useLanguage().code} hashed={false}>
      {children}
    </ProConfigProvider>
  );
}
