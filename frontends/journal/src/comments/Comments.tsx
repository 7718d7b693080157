import { api } from '@uketori/frontend-kit/api';
import { invalidate, useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { useDirtyGuard } from '@uketori/frontend-kit/dirty';
import { EmptyState } from '@uketori/frontend-kit/EmptyState';
import { useText } from '@uketori/frontend-kit/i18n';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { PersonName } from '@uketori/frontend-kit/PersonName';
import { toast } from '@uketori/frontend-kit/toast';
import { useAct } from '@uketori/frontend-kit/useAct';
import { DateTimeText } from '@uketori/frontend-kit/Yen';
import { Button, Checkbox, Input, Spin } from 'antd';
import { useState, type ReactNode } from 'react';
import styles from './comments.module.css';

/** What people say about an invoice; it reaches the users who read, changed or approved it. */
export function Comments({ local_id }: { local_id: number }): ReactNode {
  const t = useText('journal');
  const comments = useApiQuery('/invoices/{local_id}/comments', { params: { path: { local_id } } });
  if (comments.error && !comments.data)
    return <LoadFailed error={comments.error} onRetry={comments.refetch} />;
  if (!comments.data) return <Spin />;
  return (
    <div className={styles.comments}>
      {comments.data.items.length === 0 && (
        <EmptyState title={t('comment.empty')} description={t('comment.empty_hint')} />
      )}
      <ol className={styles.list}>
        {comments.data.items.map(({ id, comment, user_name, created_at }) => (
          <li key={id}>
            <p className={styles.facts}>
              <strong>
                <PersonName name={user_name} />
              </strong>{' '}
              <DateTimeText value={created_at} />
            </p>
            <p className={styles.text} lang="ja">
              {comment}
            </p>
          </li>
        ))}
      </ol>
      <NewComment local_id={local_id} />
    </div>
  );
}

function NewComment({ local_id }: { local_id: number }): ReactNode {
  const t = useText('journal');
  const [text, setText] = useState('');
  const [send_mail, setSendMail] = useState(true);
  useDirtyGuard(text.trim() !== '');
  const { busy, act } = useAct('invoice');
  const send = async () => {
    const { recipients } = await api.post('/invoices/{local_id}/comments', {
      params: { path: { local_id } },
      body: { comment: text, send_mail },
    });
    toast.success(t('comment.sent', { count: recipients }));
    setText('');
    await invalidate(`/invoices/${local_id}/comments`);
  };
  return (
    <div className={styles.form}>
      <Input.TextArea
        aria-label={t('comment.label')}
        placeholder={t('comment.label')}
        autoSize={{ minRows: 3, maxRows: 8 }}
        maxLength={2000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className={styles.actions}>
        <Checkbox checked={send_mail} onChange={(event) => setSendMail(event.target.checked)}>
          {t('comment.mail')}
        </Checkbox>
        <Button type="primary" loading={busy} disabled={text.trim() === ''} onClick={() => void act(send)}>
          {t('comment.send')}
        </Button>
      </div>
    </div>
  );
}
