import { Input } from 'antd';
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useText } from '@uketori/frontend-kit/i18n';
import { Modal } from '@uketori/frontend-kit/Modal';
import { found } from './palette.rules';
import { usePaletteEntries } from './usePaletteEntries';
import { usePaletteRecords } from './usePaletteRecords';
import styles from './palette.module.css';

interface Props {
  onUpload: (() => void) | undefined;
  onClose: () => void;
}

/** Everything by name: pages, masters, what the page in front can do, and an invoice by its number. */
export default function Palette({ onUpload, onClose }: Props): ReactNode {
  const t = useText('shell');
  const id = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const { entries, numbered, searched } = usePaletteEntries(onUpload);
  const records = usePaletteRecords(typed);
  const shown = [...numbered(typed), ...found(entries, typed), ...records, ...searched(typed)];
  const active = Math.min(at, shown.length - 1);
  const go = (index: number) => {
    const chosen = shown[index];
    if (!chosen) return;
    onClose();
    // The focus goes back to the page first, which an act may move on from.
    setTimeout(chosen.run);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && shown.length > 0) {
      event.preventDefault();
      const to = (active + step + shown.length) % shown.length;
      setAt(to);
      document.getElementById(`${id}${to}`)?.scrollIntoView?.({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      go(active);
    }
  };
  return (
    <Modal open footer={null} closable={false} title={t('palette.title')} width={620} onCancel={onClose}>
      <Input
        autoFocus
        role="combobox"
        aria-label={t('palette.title')}
        aria-expanded
        aria-controls={`${id}list`}
        aria-activedescendant={active >= 0 ? `${id}${active}` : undefined}
        placeholder={t('palette.hint')}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <ul className={styles.list} role="listbox" id={`${id}list`} aria-label={t('palette.title')}>
        {shown.map((entry, index) => (
          // The keys belong to the field above, which names the active option.
          <li
            key={entry.id}
            id={`${id}${index}`}
            role="option"
            aria-selected={index === active}
            className={index === active ? styles.active : undefined}
            onMouseMove={() => setAt(index)}
            onClick={() => go(index)}
          >
            <span>{entry.label}</span>
            <span className="uk-muted">{entry.hint}</span>
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className="uk-muted">{t('palette.none')}</p>}
    </Modal>
  );
}
