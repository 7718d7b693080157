import { useAbility } from '@uketori/frontend-kit/abilities';
import { api } from '@uketori/frontend-kit/api';
import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { useClearButton } from '@uketori/frontend-kit/clearButton';
import { useText } from '@uketori/frontend-kit/i18n';
import { Modal } from '@uketori/frontend-kit/Modal';
import { useSession } from '@uketori/frontend-kit/session';
import { toast } from '@uketori/frontend-kit/toast';
import { useAct } from '@uketori/frontend-kit/useAct';
import { App, Button, Select } from 'antd';
import { useState, type ReactNode } from 'react';
import type { InboxItem, SubmitStatus } from '../inbox.types';
import { ReturnDialog } from './ReturnDialog';
import styles from './items.module.css';

interface Props {
  item: InboxItem;
  onChanged: () => void;
}

/** Send to reading, return to the supplier, take a return back, put an own upload back to uncollected. */
export function ItemActions({ item, onChanged }: Props): ReactNode {
  const t = useText('inbox');
  const { modal } = App.useApp();
  const mayUpdate = useAbility('inbox:update') > 0;
  const { user, user_organization_id } = useSession();
  const [sending, setSending] = useState(false);
  const [returning, setReturning] = useState(false);
  const { busy, act } = useAct();
  const named = item.default_approve_users[String(item.approved_stage + 1)] ?? [];
  const mayReturn = mayUpdate || named.includes(user_organization_id);
  if (!mayReturn || !item.document_id) return null;
  if (item.reading_state === 'SENDING') return <p className="uk-muted">{t('item.on_its_way')}</p>;
  if (item.submit_status === 2) return null;

  /** Its customer asks for an approval before reading. */
  const waits = item.approval_stage > 0 && !item.final_approved;
  const move = (submit_status: SubmitStatus) =>
    act(async () => {
      await api.patch('/inbox-items/{id}', {
        params: { path: { id: item.id } },
        body: { version: item.version, submit_status },
      });
      toast.success(t(`item.moved_${submit_status}`));
    }, onChanged);
  const uncollect = () =>
    modal.confirm({
      title: t('item.uncollect_question'),
      content: t('item.uncollect_note'),
      okText: t('item.uncollect'),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      cancelText: t('action.cancel'),
      onOk: () => move(0),
    });
  return (
    <div className={styles.actions}>
      {item.submit_status === 1 && (
        <>
          {mayUpdate && (
            <Button type="primary" disabled={busy || waits} onClick={() => setSending(true)}>
              {t('item.send')}
            </Button>
          )}
          <Button disabled={busy || item.final_approved} onClick={() => setReturning(true)}>
            {t('item.return')}
          </Button>
        </>
      )}
      {mayUpdate && item.submit_status === 3 && (
        <Button disabled={busy} onClick={() => void move(1)}>
          {t('item.take_back')}
        </Button>
      )}
      {mayUpdate && item.submitted_by === user.id && (
        <Button danger type="text" disabled={busy || item.final_approved} onClick={uncollect}>
          {t('item.uncollect')}
        </Button>
      )}
      {mayUpdate && item.submit_status === 1 && waits && (
        <p className="uk-muted">{t('item.approval_first')}</p>
      )}
      {returning && (
        <ReturnDialog
          item={item}
          onClose={() => setReturning(false)}
          onReturned={() => {
            setReturning(false);
            onChanged();
          }}
        />
      )}
      {sending && (
        <SendDialog
          item={item}
          onClose={() => setSending(false)}
          onSent={() => {
            setSending(false);
            onChanged();
          }}
        />
      )}
    </div>
  );
}

function SendDialog({ item, onClose, onSent }: { item: InboxItem; onClose: () => void; onSent: () => void }) {
  const t = useText('inbox');
  const clearButton = useClearButton();
  const departments = useApiQuery('/customers/departments');
  const [department_id, setDepartment] = useState<string | undefined>();
  const [attachment_page, setPages] = useState(0);
  const { busy, act } = useAct();
  const send = () =>
    act(async () => {
      await api.post('/inbox-items/{id}/send-to-reading', {
        params: { path: { id: item.id } },
        body: {
          version: item.version,
          department_id: department_id ?? '',
          attachment_page,
        },
      });
      toast.success(t('item.sent'));
    }, onSent);
  return (
    <Modal
      open
      width={500}
      title={t('item.send')}
      okText={t('item.send_ok')}
      cancelText={t('action.cancel')}
      confirmLoading={busy}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <p className="uk-muted">{t('item.send_note')}</p>
      <div className={styles.send}>
        <label>
          {t('field.own_department')}
          <Select
            aria-label={t('field.own_department')}
            allowClear={clearButton}
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={t('field.not_set')}
            value={department_id}
            onChange={setDepartment}
            options={(departments.data?.items ?? [])
              .filter(({ active }) => active)
              .map(({ id, name }) => ({ value: id, label: name }))}
          />
        </label>
        <label>
          {t('item.pages')}
          <Select
            aria-label={t('item.pages')}
            value={attachment_page}
            onChange={setPages}
            options={[0, 1, 2, 3, 4, 5].map((value) => ({
              value,
              label: value === 0 ? t('item.pages_default') : t('item.pages_to', { page: value }),
            }))}
          />
        </label>
      </div>
    </Modal>
  );
}
