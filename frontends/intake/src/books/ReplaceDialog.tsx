import { UploadOutlined } from '@ant-design/icons';
import { api, ApiError } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { errorText } from '@uketori/frontend-kit/errorText';
import { FileButton } from '@uketori/frontend-kit/FileButton';
import { useText } from '@uketori/frontend-kit/i18n';
import { Modal } from '@uketori/frontend-kit/Modal';
import { toast } from '@uketori/frontend-kit/toast';
import { Alert, Checkbox, Input, Progress } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import { ACCEPT } from '../files.rules';
import styles from './books.module.css';

const REASON_LENGTH = 200;

interface Props {
  document_id: string;
  open: boolean;
  onClose: () => void;
}

/** Replaces the current file by a new one, with the reason. The previous file stays in the books. */
export function ReplaceDialog({ document_id, open, onClose }: Props): ReactNode {
  const t = useText('intake');
  const [file, setFile] = useState<File | null>(null);
  const [reason, setReason] = useState('');
  const [reread, setReread] = useState(false);
  const [part, setPart] = useState<number | null>(null);
  const [asked, setAsked] = useState(false);
  const ids = useId();
  const close = () => {
    setFile(null);
    setReason('');
    setReread(false);
    setAsked(false);
    onClose();
  };
  const send = async () => {
    if (!file) return;
    const form = new FormData();
    form.set('reason', reason.trim());
    if (asked) form.set('confirm', 'true');
    form.set('file', file, file.name);
    setPart(0);
    try {
      await api.upload(
        '/documents/{id}/versions',
        { params: { path: { id: document_id } }, body: form },
        setPart,
      );
      if (reread) await api.post('/documents/{id}/read', { params: { path: { id: document_id } }, body: {} });
      toast.success(t('versions.replaced'));
      await invalidate('/books', '/documents');
      close();
    } catch (error) {
      // An approved invoice: the second press confirms.
      if (error instanceof ApiError && error.code === 'replacing_approved_file') setAsked(true);
      else toast.error(errorText(error, 'upload'));
    }
    setPart(null);
  };
  return (
    <Modal
      open={open}
      title={t('versions.replace')}
      okText={t(asked ? 'versions.replace_anyway' : 'versions.replace')}
      okButtonProps={{ disabled: !file || reason.trim() === '', danger: asked, loading: part !== null }}
      onOk={() => void send()}
      onCancel={close}
      destroyOnHidden
    >
      <div className={styles.replace}>
        <span className="uk-muted">{t('versions.replace_hint')}</span>
        <div className={styles.choose}>
          <FileButton icon={<UploadOutlined />} label={t('versions.file')} accept={ACCEPT} onChoose={setFile}>
            {t('versions.choose')}
          </FileButton>
          <span lang="ja" className={file ? '' : 'uk-muted'}>
            {file?.name ?? t('versions.file')}
          </span>
        </div>
        <div className={styles.field}>
          <label htmlFor={`${ids}-reason`}>{t('versions.reason')}</label>
          <Input.TextArea
            id={`${ids}-reason`}
            rows={2}
            maxLength={REASON_LENGTH}
            showCount
            required
            placeholder={t('versions.reason_example')}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </div>
        <Checkbox checked={reread} onChange={(event) => setReread(event.target.checked)}>
          {t('versions.reread')}
        </Checkbox>
        {asked && <Alert type="warning" showIcon title={t('versions.approved_question')} />}
        {part !== null && <Progress percent={Math.round(part * 100)} size="small" />}
      </div>
    </Modal>
  );
}
