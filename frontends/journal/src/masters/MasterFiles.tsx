import { DownloadOutlined, UploadOutlined } from '@ant-design/icons';
import { useAbility } from '@uketori/frontend-kit/abilities';
import { Dropdown } from '@uketori/frontend-kit/Dropdown';
import { errorText } from '@uketori/frontend-kit/errorText';
import { useText } from '@uketori/frontend-kit/i18n';
import { saveFile } from '@uketori/frontend-kit/saveFile';
import { toast } from '@uketori/frontend-kit/toast';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { fileCalls, type FileRecords } from './fileCalls';
import { ImportDialog } from './ImportDialog';

const MODES = ['all', 'active', 'template'] as const;

interface Props {
  /** Which records: their address, the resource of their abilities, what they are called. */
  records: FileRecords;
  onImported: () => void;
}

/** Records of one kind out as a file and in from one. */
export function MasterFiles({ records, onImported }: Props): ReactNode {
  const { kind, resource } = records;
  const t = useText('journal');
  const mayRead = useAbility(`${resource}:read`) > 0;
  const mayUpdate = useAbility(`${resource}:update`) > 0;
  const [importing, setImporting] = useState(false);
  const download = async (mode: (typeof MODES)[number]) => {
    try {
      const { blob, file_name } = await fileCalls(kind).receive(mode);
      saveFile(blob, file_name ?? `${resource}_${mode}.csv`);
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
            onClick: ({ key }) => void download(key as (typeof MODES)[number]),
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
        <ImportDialog records={records} onClose={() => setImporting(false)} onImported={onImported} />
      )}
    </>
  );
}
