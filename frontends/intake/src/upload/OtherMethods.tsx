import { InfoCircleOutlined } from '@ant-design/icons';
import { useAbility } from '@uketori/frontend-kit/abilities';
import { useSides, useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { Button, Popover } from 'antd';
import type { ReactNode } from 'react';
import styles from './upload.module.css';

const METHODS = ['mail', 'chat', 'drive', 'inbox', 'api'] as const;

/** Other ways by which invoices come in. */
export function OtherMethods(): ReactNode {
  const t = useText('intake');
  const { below_end } = useSides();
  return (
    <Popover
      trigger="click"
      placement={below_end}
      title={t('other.title')}
      content={
        <dl className={styles.other}>
          {METHODS.map((method) => (
            <div key={method}>
              <dt>{t(`other.${method}`)}</dt>
              <dd>
                {t(`other.${method}_text`)}
                {method === 'chat' && <ServiceLinks path="/settings/chat" />}
                {method === 'drive' && <ServiceLinks path="/gdrive" />}
                {method === 'api' && (
                  <div className={styles.other_links}>
                    <Link to="/apiupload">{t('api.title')}</Link>
                  </div>
                )}
              </dd>
            </div>
          ))}
        </dl>
      }
    >
      <Button icon={<InfoCircleOutlined />}>{t('other.button')}</Button>
    </Popover>
  );
}

/** To the screen of connected services: what is connected, and what came in. */
function ServiceLinks({ path }: { path: string }): ReactNode {
  const t = useText('intake');
  const maySet = useAbility('settings:read') > 0;
  return (
    <div className={styles.other_links}>
      {maySet && <Link to={path}>{t('other.settings')}</Link>}
      <Link to={`${path}?tab=imports`}>{t('other.imports')}</Link>
    </div>
  );
}
