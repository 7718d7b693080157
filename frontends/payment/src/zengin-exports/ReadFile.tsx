import { FileSearchOutlined } from '@ant-design/icons';
import { api } from '@uketori/frontend-kit/api';
import { errorText } from '@uketori/frontend-kit/errorText';
import { FileButton } from '@uketori/frontend-kit/FileButton';
import { useText } from '@uketori/frontend-kit/i18n';
import { Alert, Button, Input } from 'antd';
import { useState, type ReactNode } from 'react';
import { InspectedFile } from './InspectedFile';
import { bytesOfText, toBase64 } from './read.rules';
import type { FileInspection } from './zengin.types';
import styles from './zengin.module.css';

/** About five thousand records. */
const MOST_BYTES = 660_000;

/** Any bank's transfer file, looked at record by record. It is sent, shown and forgotten. */
export function ReadFile(): ReactNode {
  const t = useText('payment');
  const [pasted, setPasted] = useState('');
  const [file, setFile] = useState<{ name: string; found: FileInspection } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const inspect = async (name: string, bytes: Uint8Array) => {
    setProblem(null);
    setFile(null);
    if (bytes.length > MOST_BYTES) return setProblem(t('read.too_large'));
    setBusy(true);
    try {
      const found = await api.post('/zengin-exports/inspect', { body: { content: toBase64(bytes) } });
      setFile({ name, found });
    } catch (error) {
      setProblem(errorText(error, 'payment'));
    }
    setBusy(false);
  };
  const choose = async (chosen: File) => inspect(chosen.name, new Uint8Array(await chosen.arrayBuffer()));
  const paste = () => {
    const { bytes, wide } = bytesOfText(pasted);
    if (wide !== null) return setProblem(t('read.wide', { character: wide }));
    void inspect(t('read.pasted'), bytes);
  };
  return (
    <div className={styles.make}>
      <section className={`uk-panel ${styles.reader}`} aria-label={t('read.title')}>
        <p className="uk-muted">{t('read.hint')}</p>
        <div className={styles.reader_ways}>
          <FileButton
            type="primary"
            icon={<FileSearchOutlined />}
            loading={busy}
            label={t('read.choose')}
            data-testid="zengin-file"
            onChoose={(file) => void choose(file)}
          >
            {t('read.choose')}
          </FileButton>
          <Input.TextArea
            className={styles.reader_paste}
            dir="ltr"
            autoSize={{ minRows: 1, maxRows: 6 }}
            aria-label={t('read.paste')}
            placeholder={t('read.paste')}
            value={pasted}
            onChange={(event) => setPasted(event.target.value)}
          />
          <Button disabled={pasted.trim() === '' || busy} onClick={paste}>
            {t('read.show')}
          </Button>
        </div>
      </section>
      {problem && <Alert type="error" showIcon title={problem} />}
      {file && <InspectedFile name={file.name} found={file.found} />}
    </div>
  );
}
