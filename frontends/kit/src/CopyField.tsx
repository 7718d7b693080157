import { CopyOutlined } from '@ant-design/icons';
import { Button, Input, Space } from 'antd';
import type { ReactNode } from 'react';
import { copyToClipboard } from './clipboard';
import { useText } from './i18n';
import { toast } from './toast';

interface Props {
  label: string;
  value: string;
  /** the message after copying */
  words: { copied: string; copy_failed: string };
  /** copying is what the screen is for */
  primary?: boolean;
}

/** An address or a key to be taken elsewhere. */
export function CopyField({ label, value, words, primary = false }: Props): ReactNode {
  const t = useText();
  const copy = async () => {
    if (await copyToClipboard(value)) toast.success(words.copied);
    else toast.error(words.copy_failed);
  };
  return (
    <Space.Compact block>
      <Input readOnly dir="ltr" aria-label={label} value={value} onFocus={(event) => event.target.select()} />
      <Button type={primary ? 'primary' : 'default'} icon={<CopyOutlined />} onClick={() => void copy()}>
        {t('action.copy')}
      </Button>
    </Space.Compact>
  );
}
