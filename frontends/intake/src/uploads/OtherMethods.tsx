import { InfoCircleOutlined } from '@ant-design/icons';
import { useAbility } from '@uketori/frontend-kit/abilities';
import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { useSides, useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { Button, Popover } from 'antd';
import type { ReactNode } from 'react';
import { CopyAddress } from '../mail/CopyAddress';
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
                {method === 'mail' && <MailWays />}
                {method === 'chat' && <ServiceLinks of={t('other.chat')} path="/settings/chat" />}
                {method === 'drive' && <ServiceLinks of={t('other.drive')} path="/gdrive" />}
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

/** The address is loaded when the popover is opened: it is the key to sending invoices in. */
function MailWays(): ReactNode {
  const t = useText('intake');
  const maySet = useAbility('settings:read') > 0;
  const mayRead = useAbility('email:read') > 0;
  const { data } = useApiQuery('/email-capture/address');
  return (
    <>
      {data?.address && (
        <div className={styles.other_address}>
          <CopyAddress address={data.address} />
        </div>
      )}
      {data && !data.address && <div>{t('mail.none_no_address')}</div>}
      <div className={styles.other_links}>
        {maySet && <Link to="/email-capture">{t('mail.settings')}</Link>}
        {mayRead && (
          <Link to="/email" aria-label={`${t('other.mail')} ${t('other.imports')}`}>
            {t('other.imports')}
          </Link>
        )}
      </div>
    </>
  );
}

/** To the screen of connected services: what is connected, and what came in. Heard alone, a link says of which. */
function ServiceLinks({ of, path }: { of: string; path: string }): ReactNode {
  const t = useText('intake');
  const maySet = useAbility('settings:read') > 0;
  return (
    <div className={styles.other_links}>
      {maySet && (
        <Link to={path} aria-label={`${of} ${t('other.settings')}`}>
          {t('other.settings')}
        </Link>
      )}
      <Link to={`${path}?tab=imports`} aria-label={`${of} ${t('other.imports')}`}>
        {t('other.imports')}
      </Link>
    </div>
  );
}
