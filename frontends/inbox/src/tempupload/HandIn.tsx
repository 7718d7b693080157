import { CheckCircleFilled, CloseCircleFilled, CloudUploadOutlined } from '@ant-design/icons';
import { ApiError, api } from '@uketori/frontend-kit/api';
import { useDirtyGuard } from '@uketori/frontend-kit/dirty';
import { errorText } from '@uketori/frontend-kit/errorText';
import { useText } from '@uketori/frontend-kit/i18n';
import { Button, Progress } from 'antd';
import { useRef, useState, type ReactNode } from 'react';
import { ACCEPT, formatMegabytes, refuseFile } from '../files.rules';
import type { LinkView } from './TempuploadPage';
import styles from './tempupload.module.css';

interface Sent {
  file_name: string;
  error: ApiError | null;
}

interface Props {
  uuid: string;
  view: LinkView;
  onClosed: (error: ApiError) => void;
}

const MAX_FILES = 20;
const isClosed = ({ code }: ApiError): boolean =>
  code === 'request_link_expired' || code === 'request_link_revoked' || code === 'no_record';

/** Takes the files one after another and says of each that it arrived, or why not. */
export function HandIn({ uuid, view, onClosed }: Props): ReactNode {
  const t = useText('inbox');
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [running, setRunning] = useState<{ current: number; total: number; part: number } | null>(null);
  const [sent, setSent] = useState<Sent[]>([]);
  useDirtyGuard(running !== null);

  const take = async (list: FileList | null) => {
    const files = [...(list ?? [])].slice(0, MAX_FILES);
    if (running || files.length === 0) return;
    const before = sent.filter(({ error }) => error === null);
    const results: Sent[] = [];
    for (const [index, file] of files.entries()) {
      const show = (part: number) =>
        setRunning({ current: index + 1, total: files.length, part: (index + part) / files.length });
      show(0);
      const error = await send(uuid, file, view.max_bytes, show);
      if (error && isClosed(error)) {
        setRunning(null);
        onClosed(error);
        return;
      }
      results.push({ file_name: file.name, error });
      setSent([...before, ...results]);
    }
    setRunning(null);
  };
  const arrived = sent.filter(({ error }) => error === null);
  return (
    <section>
      {arrived.length > 0 && !running && (
        <div className={styles.done} role="status">
          <CheckCircleFilled />
          <div>
            <strong>{t('temp.done')}</strong>
            <p>{t('temp.done_hint', { organization: view.organization_name })}</p>
          </div>
        </div>
      )}
      {sent.length > 0 && (
        <ul className={styles.files}>
          {sent.map(({ file_name, error }, index) => (
            <li key={index} role={error ? 'alert' : undefined}>
              {error ? (
                <CloseCircleFilled className={styles.bad} />
              ) : (
                <CheckCircleFilled className={styles.good} />
              )}
              <div>
                <span lang="ja">{file_name}</span>
                <div className={error ? styles.reason : 'uk-muted'}>
                  {error ? errorText(error, 'upload') : t('temp.arrived')}
                </div>
              </div>
            </li>
          ))}
        </ul>
      )}
      <div
        className={`${styles.drop} ${over ? styles.drop_over : ''}`}
        aria-disabled={running !== null}
        onDragEnter={() => setOver(running === null)}
        onDragLeave={() => setOver(false)}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void take(event.dataTransfer.files);
        }}
      >
        {running ? (
          <div className={styles.sending} role="status">
            <strong>{t('temp.sending')}</strong>
            <Progress percent={Math.round(running.part * 100)} aria-label={t('temp.sending')} />
            <bdi dir="ltr" className="uk-num">
              {running.current} / {running.total}
            </bdi>
          </div>
        ) : (
          <>
            <CloudUploadOutlined className={styles.icon} />
            <span className={styles.drop_text}>{t('temp.drop')}</span>
            <Button type="primary" size="large" onClick={() => input.current?.click()}>
              {t(arrived.length > 0 ? 'temp.choose_more' : 'temp.choose')}
            </Button>
            <span className="uk-muted">{t('temp.types', { size: formatMegabytes(view.max_bytes) })}</span>
          </>
        )}
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept={ACCEPT}
          aria-label={t('temp.choose')}
          data-testid="tempupload-input"
          onChange={(event) => {
            void take(event.target.files);
            event.target.value = '';
          }}
        />
      </div>
    </section>
  );
}

async function send(
  uuid: string,
  file: File,
  max_bytes: number,
  onProgress: (part: number) => void,
): Promise<ApiError | null> {
  const refusal = refuseFile(file, max_bytes);
  if (refusal) return new ApiError(refusal, 0);
  const form = new FormData();
  form.append('file', file, file.name);
  try {
    await api.upload(`/tempupload/${encodeURIComponent(uuid)}`, form, onProgress);
    return null;
  } catch (error) {
    return error instanceof ApiError ? error : new ApiError('unexpected', 0);
  }
}
