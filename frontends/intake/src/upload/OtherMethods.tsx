import { InfoCircleOutlined } from '@ant-design/icons';
import { useText } from '@uketori/frontend-kit/i18n';
import { Button, Popover } from 'antd';
import type { ReactNode } from 'react';
import styles from './upload.module.css';

const METHODS = ['mail', 'chat', 'inbox', 'api'] as const;

/** Other ways by which invoices come in. */
export function OtherMethods(): ReactNode {
  const t = useText('intake');
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      title={t('other.title')}
      content={
        <dl className={styles.other}>
          {METHODS.map((method) => (
            <div key={method}>
              <dt>{t(`other.${method}`)}</dt>
              <dd>{t(`other.${method}_text`)}</dd>
            </div>
          ))}
        </dl>
      }
    >
      <Button icon={<InfoCircleOutlined />}>{t('other.button')}</Button>
    </Popover>
  );
}
