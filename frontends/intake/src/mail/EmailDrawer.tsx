import { useAbility } from '@uketori/frontend-kit/abilities';
import { api } from '@uketori/frontend-kit/api';
import { invalidate, useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { Drawer } from '@uketori/frontend-kit/Drawer';
import { useText } from '@uketori/frontend-kit/i18n';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { PageSpin } from '@uketori/frontend-kit/PageSpin';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import { toast } from '@uketori/frontend-kit/toast';
import { useAct } from '@uketori/frontend-kit/useAct';
import { DateTimeText } from '@uketori/frontend-kit/Yen';
import { Alert, App, Button } from 'antd';
import type { ReactNode } from 'react';
import { AttachmentItem, DownloadButton } from './Attachments';
import styles from './mail.module.css';
import { EMAIL_TONES, type EmailAttachment, type EmailDetail } from './mail.types';

const REFRESH_MS = 3_000;

/** One mail: who sent it, its files, its words as plain text. */
export function EmailDrawer({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const t = useText('intake');
  const query = useApiQuery('/emails/{id}', { params: { path: { id } } }, { refetchInterval: REFRESH_MS });
  const mail = query.data;
  return (
    <Drawer open size={640} onClose={onClose} title={t('mail.detail')}>
      {!mail && !query.error && <PageSpin />}
      {!mail && query.error && <LoadFailed error={query.error} onRetry={query.refetch} />}
      {mail && (
        <div className={styles.detail}>
          <h2 className={styles.subject} lang="ja">
            {mail.subject || t('mail.no_subject')}
          </h2>
          <Standing mail={mail} />
          <Facts mail={mail} />
          <Files mail={mail} />
          <section aria-labelledby="mail-body">
            <h3 id="mail-body">{t('mail.body')}</h3>
            {mail.body_text === '' ? (
              <p className={styles.hint}>{t('mail.no_body')}</p>
            ) : (
              <pre className={styles.body} lang="ja" dir="auto">
                {mail.body_text}
              </pre>
            )}
          </section>
          <DownloadButton
            receive={() => api.file('/emails/{id}/raw', { params: { path: { id: mail.email_id } } })}
            name={`mail-${mail.email_id}.eml`}
          >
            {t('mail.download_raw')}
          </DownloadButton>
        </div>
      )}
    </Drawer>
  );
}

function Standing({ mail }: { mail: EmailDetail }): ReactNode {
  const t = useText('intake');
  return (
    <>
      <div className={styles.tags}>
        <StatusTag tone={EMAIL_TONES[mail.state]}>{t(`mail.states.${mail.state}`)}</StatusTag>
        {mail.is_copy && <StatusTag tone="neutral">{t('mail.is_copy')}</StatusTag>}
        {mail.proof !== 'unknown' && (
          <StatusTag tone={mail.proof === 'pass' ? 'success' : 'danger'}>
            {t(`mail.proof.${mail.proof}`)}
          </StatusTag>
        )}
      </div>
      {mail.fault !== '' && (
        <Alert
          type={mail.state === 'FAILED' ? 'error' : 'warning'}
          showIcon
          title={t(`mail.fault.${mail.fault}`)}
          action={<TakeIn mail={mail} file={null} />}
        />
      )}
    </>
  );
}

function Facts({ mail }: { mail: EmailDetail }): ReactNode {
  const t = useText('intake');
  const kb = Math.max(1, Math.round(mail.bytes / 1024));
  return (
    <dl className="uk-facts">
      <div>
        <dt>{t('mail.from')}</dt>
        <dd>
          {mail.from_name !== mail.from_address && <span lang="ja">{mail.from_name} </span>}
          <bdi dir="ltr">{mail.from_address}</bdi>
        </dd>
      </div>
      <div>
        <dt>{t('mail.received_at')}</dt>
        <dd>
          <DateTimeText value={mail.received_at} />
        </dd>
      </div>
      <div>
        <dt>{t('mail.sent_at')}</dt>
        <dd>{mail.sent_at ? <DateTimeText value={mail.sent_at} /> : '—'}</dd>
      </div>
      <div>
        <dt>{t('mail.size')}</dt>
        <dd>
          <bdi dir="ltr">{kb.toLocaleString()} KB</bdi>
        </dd>
      </div>
      {(mail.spf || mail.dkim || mail.dmarc) && (
        <div>
          <dt>{t('mail.authentication')}</dt>
          <dd>
            <bdi dir="ltr">
              {(['spf', 'dkim', 'dmarc'] as const)
                .filter((name) => mail[name] !== '')
                .map((name) => `${name.toUpperCase()}: ${mail[name]}`)
                .join(' · ')}
            </bdi>
          </dd>
        </div>
      )}
      {mail.forced_by_name !== '' && (
        <div>
          <dt>{t('mail.forced_by')}</dt>
          <dd lang="ja">{mail.forced_by_name}</dd>
        </div>
      )}
    </dl>
  );
}

function Files({ mail }: { mail: EmailDetail }): ReactNode {
  const t = useText('intake');
  return (
    <section aria-labelledby="mail-files">
      <h3 id="mail-files">{t('mail.attachments')}</h3>
      {mail.attachments.length === 0 ? (
        <p className={styles.hint}>{t('mail.no_attachment')}</p>
      ) : (
        <ul className={styles.files}>
          {mail.attachments.map((file) => (
            <AttachmentItem key={file.attachment_id} email_id={mail.email_id} file={file}>
              {mail.fault === '' && file.may_come_in && <TakeIn mail={mail} file={file} />}
            </AttachmentItem>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Imports a skipped file after a question: the reason for skipping it no longer counts. */
function TakeIn({ mail, file }: { mail: EmailDetail; file: EmailAttachment | null }): ReactNode {
  const t = useText('intake');
  const { modal } = App.useApp();
  const mayUpload = useAbility('invoice:upload') > 0;
  const { busy, act } = useAct();
  const isOpen = mail.state === 'WAITING' || mail.state === 'RETRYING';
  if (!mayUpload || isOpen || !mail.may_come_in) return null;
  const take = () =>
    act(
      async () => {
        await api.post('/emails/{id}/import', {
          params: { path: { id: mail.email_id } },
          body: { attachment_id: file?.attachment_id ?? null },
        });
        toast.success(t('mail.taken'));
      },
      () => invalidate('/emails'),
    );
  const ask = () =>
    modal.confirm({
      title: t('mail.take_title'),
      content: t(file?.fault === 'duplicate_file' ? 'mail.take_duplicate_hint' : 'mail.take_hint'),
      okText: t('mail.take'),
      cancelText: t('action.cancel'),
      onOk: take,
    });
  return (
    <Button size="small" loading={busy} onClick={ask}>
      {t('mail.take')}
    </Button>
  );
}
