import { DownloadOutlined, PlusOutlined } from '@ant-design/icons';
import { useAbility } from '@uketori/frontend-kit/abilities';
import { api } from '@uketori/frontend-kit/api';
import { invalidate, useApiQuery } from '@uketori/frontend-kit/apiHooks';
import type { Schema } from '@uketori/frontend-kit/apiTypes';
import { errorText } from '@uketori/frontend-kit/errorText';
import { FileButton } from '@uketori/frontend-kit/FileButton';
import { useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { PersonName } from '@uketori/frontend-kit/PersonName';
import { saveAddress } from '@uketori/frontend-kit/saveFile';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import { toast } from '@uketori/frontend-kit/toast';
import { useAct } from '@uketori/frontend-kit/useAct';
import { DateTimeText } from '@uketori/frontend-kit/Yen';
import { App, Button, Select } from 'antd';
import { useState, type ReactNode } from 'react';
import { ReplaceDialog } from '../books/ReplaceDialog';
import { versionPath } from '../books/books.types';
import { ACCEPT, formatBytes } from '../files.rules';
import styles from './files.module.css';

type Attachment = Schema<'Attachment'>;
type Kind = Attachment['kind'];

const KINDS: readonly Kind[] = ['order', 'delivery', 'estimate', 'contract', 'receipt', 'other'];

interface Props {
  invoice_id: string;
  document_id: string | null;
}

/** On an invoice: the files beside its original, and the replacement of the original. */
export default function InvoiceFiles({ invoice_id, document_id }: Props): ReactNode {
  const t = useText('intake');
  const { data, error } = useApiQuery('/attachments', { params: { query: { invoice_id } } });
  if (error) return <p className="uk-muted">{errorText(error)}</p>;
  if (!data) return null;
  const { items, may_attach, may_remove } = data;
  return (
    <>
      {items.length === 0 ? (
        <p className="uk-muted">{t('attachments.empty')}</p>
      ) : (
        <ul className={styles.list}>
          {items.map((file) => (
            <File key={file.id} file={file} may_remove={may_remove} />
          ))}
        </ul>
      )}
      {items.length > 0 && may_attach && !may_remove && (
        <p className="uk-muted">{t('attachments.approved')}</p>
      )}
      <div className={styles.row}>
        {may_attach && <AddFile invoice_id={invoice_id} />}
        <Original document_id={document_id} />
      </div>
    </>
  );
}

/** Replaces the original: the way to it is where its files are. */
function Original({ document_id }: { document_id: string | null }): ReactNode {
  const t = useText('intake');
  const mayReplace = useAbility('invoice:update') > 0;
  const [replacing, setReplacing] = useState(false);
  const params = { path: { document_id: document_id ?? '' } };
  const { data } = useApiQuery(
    '/books/documents/{document_id}',
    { params },
    { enabled: Boolean(document_id) && mayReplace },
  );
  if (!document_id || !mayReplace || !data?.replaceable) return null;
  return (
    <>
      <Button size="small" onClick={() => setReplacing(true)}>
        {t('attachments.replace')}
      </Button>
      <ReplaceDialog document_id={document_id} open={replacing} onClose={() => setReplacing(false)} />
    </>
  );
}

function File({ file, may_remove }: { file: Attachment; may_remove: boolean }): ReactNode {
  const t = useText('intake');
  const { modal } = App.useApp();
  const { busy, act } = useAct('upload');
  const { id, document_id, kind, file_name, bytes, page_count } = file;
  const save = () =>
    act(async () => {
      const { url } = await api.get('/documents/{id}/link', {
        params: { path: { id: document_id }, query: {} },
      });
      saveAddress(url, file_name);
    });
  const remove = () =>
    modal.confirm({
      title: t('attachments.remove_question', { name: file_name }),
      content: t('attachments.remove_hint'),
      okText: t('attachments.remove'),
      okButtonProps: { danger: true },
      cancelText: t('attachments.cancel'),
      autoFocusButton: 'cancel',
      onOk: () =>
        act(async () => {
          await api.delete('/attachments/{id}', { params: { path: { id } } });
          toast.success(t('attachments.removed'));
          await invalidate('/attachments', '/books');
        }),
    });
  return (
    <li className={styles.file}>
      <StatusTag tone="neutral">{t(`attachments.kinds.${kind}`)}</StatusTag>
      <Link
        className={styles.name}
        to={versionPath({ local_id: null, document_id, document_version: 1, attached: true })}
      >
        <span lang="ja">{file_name}</span>
      </Link>
      <span className={`uk-muted ${styles.facts}`}>
        {t('attachments.pages', { number: page_count })} · {formatBytes(bytes)} ·{' '}
        <PersonName name={file.attached_by_name} /> <DateTimeText value={file.created_at} />
      </span>
      <span className={styles.acts}>
        <Button size="small" icon={<DownloadOutlined />} loading={busy} onClick={() => void save()}>
          {t('attachments.download')}
        </Button>
        {may_remove && (
          <Button size="small" type="text" danger onClick={remove}>
            {t('attachments.remove')}
          </Button>
        )}
      </span>
    </li>
  );
}

function AddFile({ invoice_id }: { invoice_id: string }): ReactNode {
  const t = useText('intake');
  const [kind, setKind] = useState<Kind>('order');
  const { busy, act } = useAct('upload');
  const add = (file: globalThis.File) =>
    act(async () => {
      const form = new FormData();
      form.set('invoice_id', invoice_id);
      form.set('kind', kind);
      form.set('file', file, file.name);
      await api.upload('/attachments', { body: form }, () => undefined);
      toast.success(t('attachments.added'));
      await invalidate('/attachments', '/books');
    });
  return (
    <div className={styles.add}>
      <Select<Kind>
        size="small"
        className={styles.kind}
        popupMatchSelectWidth={false}
        aria-label={t('attachments.kind')}
        value={kind}
        options={KINDS.map((value) => ({ value, label: t(`attachments.kinds.${value}`) }))}
        onChange={setKind}
      />
      <FileButton
        size="small"
        icon={<PlusOutlined />}
        label={t('attachments.file')}
        accept={ACCEPT}
        loading={busy}
        onChoose={(file) => void add(file)}
      >
        {t('attachments.add')}
      </FileButton>
    </div>
  );
}
