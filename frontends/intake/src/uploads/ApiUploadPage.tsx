import { useAbility } from '@uketori/frontend-kit/abilities';
import { hostUrl } from '@uketori/frontend-kit/hosts';
import { useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { PageHeader } from '@uketori/frontend-kit/PageHeader';
import type { ReactNode } from 'react';
import { UploadList } from './UploadList';
import styles from './api.module.css';

/** What another program sends to hand in an invoice; the key is a word that people see they have to replace. */
export function uploadCommand(address: string): string {
  return [
    `curl -X POST ${address} \\`,
    `  -H 'X-Api-Key: uk_...' \\`,
    `  -H 'Idempotency-Key: invoice-2026-0001' \\`,
    `  -F 'file=@invoice.pdf'`,
  ].join('\n');
}

/** How other programs bring in invoices, and what came in. */
export default function ApiUploadPage(): ReactNode {
  const t = useText('intake');
  const maySet = useAbility('settings:read') > 0;
  const address = hostUrl('api', '/api/v1/uploads');
  return (
    <div className="uk-page">
      <PageHeader title={t('api.title')} subtitle={t('api.hint')} />
      <div className={`uk-panel ${styles.panel}`}>
        <ol className={styles.steps}>
          <li>
            {t('api.step_key')}{' '}
            {maySet ? <Link to="/settings/api-keys">{t('api.keys')}</Link> : t('api.ask_for_key')}
          </li>
          <li>
            {t('api.step_send')}
            <pre className={styles.command} dir="ltr" tabIndex={0}>
              <code>{uploadCommand(address)}</code>
            </pre>
          </li>
          <li>{t('api.step_answer')}</li>
        </ol>
        <a href={hostUrl('api', '/api/docs')} target="_blank" rel="noreferrer">
          {t('api.reference')}
        </a>
      </div>
      <UploadList />
    </div>
  );
}
