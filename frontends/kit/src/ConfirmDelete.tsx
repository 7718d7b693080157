import { Input } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import { useText } from './i18n';
import { Modal } from './Modal';

interface Props {
  open: boolean;
  title: ReactNode;
  /** what will be lost */
  children?: ReactNode;
  busy?: boolean;
  onCancel: () => void;
  /** gets the typed word, which the server checks again */
  onConfirm: (confirm: 'DELETE') => void;
}

const WORD = 'DELETE';

/** Deleting asks for the word DELETE, exactly (spec 2). */
export function ConfirmDelete({ open, title, children, busy, onCancel, onConfirm }: Props): ReactNode {
  const t = useText();
  const [typed, setTyped] = useState('');
  useEffect(() => {
    if (open) setTyped('');
  }, [open]);
  const exact = typed === WORD;
  return (
    <Modal
      open={open}
      title={title}
      width={500}
      okText={t('delete.confirm')}
      okButtonProps={{ danger: true, disabled: !exact }}
      confirmLoading={busy}
      cancelText={t('action.cancel')}
      onCancel={onCancel}
      onOk={() => exact && onConfirm(WORD)}
      destroyOnHidden
    >
      {children}
      <p>{t('delete.type_word')}</p>
      <Input
        autoFocus
        aria-label={t('delete.type_word')}
        placeholder={WORD}
        autoComplete="off"
        dir="ltr"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onPressEnter={() => exact && !busy && onConfirm(WORD)}
      />
    </Modal>
  );
}
