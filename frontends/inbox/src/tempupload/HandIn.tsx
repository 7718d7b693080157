import { CheckCircleFilled, CloseCircleFilled, CloudUploadOutlined } from '@ant-design/icons';
import type { ApiError } from '@uketori/frontend-kit/api';
import { CameraButton } from '@uketori/frontend-kit/CameraButton';
import { errorText } from '@uketori/frontend-kit/errorText';
import { useText } from '@uketori/frontend-kit/i18n';
import { Button, Progress } from 'antd';
import { useRef, useState, type ReactNode } from 'react';
import { ACCEPT, formatMegabytes } from '../files.rules';
import type { LinkView } from './tempupload.types';
import { type Sent, useHandIn } from './useHandIn';
import styles from './tempupload.module.css';

interface Props {
  uuid: string;
  view: LinkView;
  onClosed: (error: ApiError) => void;
  /** Files arrived: what the page shows of the month is old. */
  onSent: () => void;
}

/** Takes the files one after another and says of each that it arrived, or why not. */
export function HandIn({ uuid, view, ...events }: Props): ReactNode {
  const t = useText('inbox');
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const { running, sent, take } = useHandIn(uuid, view.max_bytes, events);
  const arrived = sent.filter(({ error }) => error === null);
  return (
    <section>
      {arrived.length > 0 && !running && (
        <div className={styles.done} role="status">
          <CheckCircleFilled />
          <div>
            <strong>{t('temp.done')}</strong>
            <p>
              {t(arrived.length < sent.length ? 'temp.done_some' : 'temp.done_hint', {
                organization: view.organization_name,
              })}
            </p>
          </div>
        </div>
      )}
      {sent.length > 0 && <SentFiles sent={sent} />}
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
            <div className={styles.ways}>
              <Button type="primary" size="large" onClick={() => input.current?.click()}>
                {t(arrived.length > 0 ? 'temp.choose_more' : 'temp.choose')}
              </Button>
              <CameraButton size="large" max_bytes={view.max_bytes} onPhoto={(photo) => void take([photo])} />
            </div>
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

/** For each file: it arrived, or the reason why not. */
function SentFiles({ sent }: { sent: Sent[] }): ReactNode {
  const t = useText('inbox');
  return (
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
  );
}
