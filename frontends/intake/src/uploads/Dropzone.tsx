import { CloudUploadOutlined } from '@ant-design/icons';
import { CameraButton } from '@uketori/frontend-kit/CameraButton';
import { useText } from '@uketori/frontend-kit/i18n';
import { Button, Progress } from 'antd';
import { useRef, useState, type ClipboardEvent, type DragEvent, type ReactNode } from 'react';
import { ACCEPT, formatBytes } from '../files.rules';
import type { Running } from './useUploadQueue';
import styles from './upload.module.css';

interface Props {
  running: Running | null;
  max_bytes: number;
  compact: boolean;
  onFiles: (files: File[]) => void;
}

/** Takes files by dropping, choosing or pasting; shows the progress and takes none while it runs. */
export function Dropzone({ running, max_bytes, compact, onFiles }: Props): ReactNode {
  const t = useText('intake');
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])];
    if (files.length > 0 && !running) onFiles(files);
  };
  const drop = (event: DragEvent) => {
    // The shell would open its own drawer for files dropped on the window.
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const paste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    take(event.clipboardData.files);
  };
  return (
    <div
      className={[
        styles.drop,
        compact && styles.drop_compact,
        over && styles.drop_over,
        running && styles.drop_busy,
      ]
        .filter(Boolean)
        .join(' ')}
      role="group"
      aria-label={t('drop.label')}
      aria-disabled={running !== null}
      onDragEnter={() => setOver(running === null)}
      onDragOver={(event) => event.preventDefault()}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={drop}
      onPaste={paste}
    >
      <CloudUploadOutlined className={styles.drop_icon} />
      {running ? (
        <Sending running={running} />
      ) : (
        <>
          <strong>{t('drop.title')}</strong>
          <div className={styles.drop_ways}>
            <Button type="primary" onClick={() => input.current?.click()}>
              {t('drop.choose')}
            </Button>
            <CameraButton max_bytes={max_bytes} onPhoto={(photo) => onFiles([photo])} />
          </div>
          <span className="uk-muted">{t('drop.types', { size: formatBytes(max_bytes) })}</span>
        </>
      )}
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={ACCEPT}
        disabled={running !== null}
        aria-label={t('drop.choose')}
        data-testid="upload-input"
        onChange={(event) => {
          take(event.target.files);
          event.target.value = '';
        }}
      />
    </div>
  );
}

function Sending({ running }: { running: Running }): ReactNode {
  const t = useText('intake');
  const { current, total, file_name, part } = running;
  return (
    <div className={styles.sending} role="status">
      <strong>{current === 0 ? t('drop.preparing') : t('drop.sending')}</strong>
      <Progress
        percent={Math.round(part * 100)}
        status="active"
        showInfo={false}
        aria-label={t('drop.sending')}
      />
      <div className={styles.sending_line}>
        <span className="uk-clip" lang="ja">
          {file_name}
        </span>
        <bdi dir="ltr" className="uk-num">
          {current} / {total}
        </bdi>
      </div>
    </div>
  );
}
