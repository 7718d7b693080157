import { DownloadOutlined, UploadOutlined } from '@ant-design/icons';
import { useAbility } from '@uketori/frontend-kit/abilities';
import { api } from '@uketori/frontend-kit/api';
import { errorText } from '@uketori/frontend-kit/errorText';
import { useText } from '@uketori/frontend-kit/i18n';
import { saveFile } from '@uketori/frontend-kit/saveFile';
import { toast } from '@uketori/frontend-kit/toast';
import { Button, Dropdown } from 'antd';
import { useState, type ReactNode } from 'react';
import { ImportDialog } from './ImportDialog';
import type { KindOnScreen } from './masters.kinds';

const MODES = ['all', 'active', 'template'] as const;

/** A kind's masters out as a file and in from one. */
export function MasterFiles({
  shown,
  onImported,
}: {
  shown: KindOnScreen;
  onImported: () => void;
}): ReactNode {
  const { kind, resource } = shown;
  const t = useText('journal');
  const mayRead = useAbility(`${resource}:read`) > 0;
  const mayUpdate = useAbility(`${resource}:update`) > 0;
  const [importing, setImporting] = useState(false);
  const download = async (mode: string) => {
    try {
      const { blob, file_name } = await api.file(`/masters/${kind}/export.csv`, { mode });
      saveFile(blob, file_name ?? `${kind}_${mode}.csv`);
    } catch (error) {
      toast.error(errorText(error));
    }
  };
  return (
    <>
      {mayRead && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: MODES.map((key) => ({ key, label: t(`master_file.${key}`) })),
            onClick: ({ key }) => void download(key),
          }}
        >
          <Button icon={<DownloadOutlined />}>{t('master_file.export')}</Button>
        </Dropdown>
      )}
      {mayUpdate && (
        <Button icon={<UploadOutlined />} onClick={() => setImporting(true)}>
          {t('master_file.import')}
        </Button>
      )}
      {importing && (
        <ImportDialog shown={shown} onClose={() => setImporting(false)} onImported={onImported} />
      )}
    </>
  );
}
