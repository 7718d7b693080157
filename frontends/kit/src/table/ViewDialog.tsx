import { Checkbox, Input } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import { api } from '../api';
import { useText } from '../i18n';
import { Modal } from '../Modal';
import { useAct } from '../useAct';
import type { SavedView, Shown } from './savedView';
import styles from './table.module.css';

interface Props {
  list: string;
  /** null: a new one */
  view: SavedView | null;
  shown: Shown;
  onSaved: (view: SavedView, is_default: boolean) => void;
  onClose: () => void;
}

/** Name and sharing of a saved view. */
export function ViewDialog({ list, view, shown, onSaved, onClose }: Props): ReactNode {
  const t = useText();
  const id = useId();
  const [name, setName] = useState(view?.name ?? '');
  const [isShared, setShared] = useState(view?.shared ?? false);
  const [isDefault, setDefault] = useState(view?.is_default ?? false);
  const { busy, act } = useAct();
  const save = () =>
    act(async () => {
      const fields = { name: name.trim(), shared: isShared };
      const saved = view
        ? await api.put('/saved-views/{id}', {
            params: { path: { id: view.id } },
            body: { ...fields, conditions: view.conditions, columns: view.columns, version: view.version },
          })
        : await api.post('/saved-views', { body: { ...fields, ...shown, list } });
      if (isDefault !== saved.is_default)
        await api.put('/saved-views/default', { body: { list, view_id: isDefault ? saved.id : null } });
      onSaved(saved, isDefault);
      onClose();
    });
  return (
    <Modal
      open
      width={440}
      title={view ? t('views.edit') : t('views.save')}
      okText={t('views.ok')}
      okButtonProps={{ disabled: name.trim() === '' }}
      confirmLoading={busy}
      cancelText={t('views.cancel')}
      onCancel={onClose}
      onOk={() => void save()}
    >
      <div className={styles.view_form}>
        <label htmlFor={id}>{t('views.name')}</label>
        <Input
          id={id}
          lang="ja"
          autoFocus
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.target.value)}
          onPressEnter={(event) => {
            if (!event.nativeEvent.isComposing && name.trim() !== '') void save();
          }}
        />
        <Checkbox
          checked={isShared}
          disabled={view !== null && !view.is_own}
          onChange={(event) => setShared(event.target.checked)}
        >
          {t('views.share')}
        </Checkbox>
        <Checkbox checked={isDefault} onChange={(event) => setDefault(event.target.checked)}>
          {t('views.opening')}
        </Checkbox>
        {!view && <p className="uk-muted">{t('views.what')}</p>}
      </div>
    </Modal>
  );
}
