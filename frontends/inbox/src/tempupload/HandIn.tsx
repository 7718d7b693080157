import { CheckCircleFilled, CloseCircleFilled, CloudUploadOutlined, FileOutlined } from '@ant-design/icons';
import { CameraButton } from '@uketori/frontend-kit/CameraButton';
import { errorText } from '@uketori/frontend-kit/errorText';
import { useText } from '@uketori/frontend-kit/i18n';
import { Button, Progress } from 'antd';
import { useRef, useState, type ReactNode } from 'react';
import { ACCEPT, formatMegabytes } from '../files.rules';
import type { LinkView } from './tempupload.types';
import type { Sending, useHandIn } from './useHandIn';
import styles from './tempupload.module.css';

interface Props {
  view: LinkView;
  hand: ReturnType<typeof useHandIn>;
}

/** Takes files and says of each how far it is, that it arrived, or why not. */
export function HandIn({ view, hand: { files, arrived, running, take } }: Props): ReactNode {
  const t = useText('inbox');
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const { max_bytes, max_files, organization_name: organization } = view;
  return (
    <section>
      {arrived > 0 && !running && (
        <div className={styles.done} role="status">
          <CheckCircleFilled />
          <div>
            <strong>{t('temp.done')}</strong>
            <p>{t(files.length > 0 ? 'temp.done_some' : 'temp.done_hint', { organization })}</p>
          </div>
        </div>
      )}
      {files.length > 0 && (
        <ul className={styles.files} aria-label={t('temp.sending')}>
          {files.map((file) => (
            <SentFile key={file.key} of={file} max_files={max_files} />
          ))}
        </ul>
      )}
      <div
        className={`${styles.drop} ${over ? styles.drop_over : ''}`}
        aria-disabled={running}
        onDragEnter={() => setOver(!running)}
        onDragLeave={() => setOver(false)}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void take(event.dataTransfer.files);
        }}
      >
        <CloudUploadOutlined className={styles.icon} />
        <span className={styles.drop_text}>{t('temp.drop')}</span>
        <div className={styles.ways}>
          <Button type="primary" size="large" loading={running} onClick={() => input.current?.click()}>
            {t(running ? 'temp.sending' : arrived > 0 ? 'temp.choose_more' : 'temp.choose')}
          </Button>
          <CameraButton
            size="large"
            disabled={running}
            max_bytes={max_bytes}
            onPhoto={(photo) => void take([photo])}
          />
        </div>
        <span className="uk-muted">
          {t('temp.types', { size: formatMegabytes(max_bytes) })} · {t('temp.most', { number: max_files })}
        </span>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept={ACCEPT}
          aria-label={t('temp.choose')}
          data-testid="tempupload-input"
          onChange={(event) => {
            // The list empties with the input.
            const chosen = [...(event.target.files ?? [])];
            event.target.value = '';
            void take(chosen);
          }}
        />
      </div>
    </section>
  );
}

const MARKS: Record<Sending['state'], ReactNode> = {
  waiting: <FileOutlined className={styles.waits} />,
  sending: <FileOutlined className={styles.waits} />,
  arrived: <CheckCircleFilled className={styles.good} />,
  refused: <CloseCircleFilled className={styles.bad} />,
};

/** One file of this go: how much of it is through, or the reason why it was not taken. */
function SentFile({ of, max_files }: { of: Sending; max_files: number }): ReactNode {
  const t = useText('inbox');
  const { file_name, state, part, refusal } = of;
  return (
    <li>
      {MARKS[state]}
      <div className={styles.file}>
        <span lang="ja">{file_name}</span>
        {refusal && (
          <div className={styles.reason} role="alert">
            {refusal === 'too_many'
              ? t('temp.too_many', { number: max_files })
              : errorText(refusal, 'upload')}
          </div>
        )}
        {state === 'waiting' && <div className="uk-muted">{t('temp.waits')}</div>}
        {state === 'arrived' && <div className="uk-muted">{t('temp.arrived')}</div>}
        {state === 'sending' && (
          <Progress
            percent={Math.round(part * 100)}
            size="small"
            aria-label={`${t('temp.sending')} ${file_name}`}
          />
        )}
      </div>
    </li>
  );
}
