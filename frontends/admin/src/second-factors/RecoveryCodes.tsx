import { copyToClipboard } from '@uketori/frontend-kit/clipboard';
import { useText } from '@uketori/frontend-kit/i18n';
import { Modal } from '@uketori/frontend-kit/Modal';
import { saveFile } from '@uketori/frontend-kit/saveFile';
import { toast } from '@uketori/frontend-kit/toast';
import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import styles from './second-factors.module.css';

interface Props {
  /** None: closed. */
  codes: string[];
  onClose: () => void;
}

/** The recovery codes, the one time they can be seen. */
export function RecoveryCodes({ codes, onClose }: Props): ReactNode {
  const t = useText('admin');
  const text = `${codes.join('\n')}\n`;
  const copy = async () => {
    if (await copyToClipboard(text)) toast.success(t('key.copied'));
    else toast.error(t('key.copy_failed'));
  };
  const download = () => saveFile(new Blob([text], { type: 'text/plain' }), 'uketori-recovery-codes.txt');
  return (
    <Modal
      open={codes.length > 0}
      title={t('factor.codes_title')}
      width={440}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <>
          <Button onClick={() => void copy()}>{t('factor.copy_codes')}</Button>
          <Button onClick={download}>{t('factor.download_codes')}</Button>
          <Button type="primary" onClick={onClose}>
            {t('factor.codes_kept')}
          </Button>
        </>
      }
    >
      <Alert type="warning" showIcon title={t('factor.codes_warning')} style={{ marginBottom: 12 }} />
      <ul className={styles.codes} dir="ltr" aria-label={t('factor.codes_title')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Modal>
  );
}
