import { CopyOutlined } from '@ant-design/icons';
import { copyToClipboard } from '@uketori/frontend-kit/clipboard';
import { useText } from '@uketori/frontend-kit/i18n';
import { toast } from '@uketori/frontend-kit/toast';
import { Button, Input, Space } from 'antd';
import type { ReactNode } from 'react';

/** The address for invoices, to be copied. */
export function CopyAddress({ address }: { address: string }): ReactNode {
  const t = useText('intake');
  const copy = async () => {
    if (await copyToClipboard(address)) toast.success(t('mail.copied'));
    else toast.error(t('mail.copy_failed'));
  };
  return (
    <Space.Compact block>
      <Input
        readOnly
        dir="ltr"
        aria-label={t('mail.address')}
        value={address}
        onFocus={(event) => event.target.select()}
      />
      <Button icon={<CopyOutlined />} onClick={() => void copy()}>
        {t('action.copy')}
      </Button>
    </Space.Compact>
  );
}
