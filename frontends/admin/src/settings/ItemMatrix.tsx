import { useText } from '@uketori/frontend-kit/i18n';
import { Checkbox, Input, Switch } from 'antd';
import type { ReactNode } from 'react';
import styles from './frame.module.css';
import { JOURNAL_ITEMS, type ItemSetting, type ItemSettings, type JournalItem } from './settings.types';

interface Props {
  value: ItemSettings;
  onChange?: (next: ItemSettings) => void;
  disabled?: boolean;
}

const SIDES = ['input_debit', 'input_credit'] as const;
const LABEL_MAX = 30;

/** Per item of a journal line: shown at all, entered on which side, called what. */
export function ItemMatrix({ value, onChange, disabled }: Props): ReactNode {
  const t = useText('admin');
  const set = (item: JournalItem, patch: Partial<ItemSetting>) =>
    onChange?.({ ...value, [item]: { ...value[item], ...patch } });
  return (
    <div className={styles.scroll}>
      <table className={styles.items}>
        <thead>
          <tr>
            <th>{t('items.name')}</th>
            <th className={styles.center}>{t('items.display')}</th>
            <th className={styles.center}>{t('items.input_debit')}</th>
            <th className={styles.center}>{t('items.input_credit')}</th>
            <th>{t('items.label')}</th>
          </tr>
        </thead>
        <tbody>
          {JOURNAL_ITEMS.map((item) => {
            const name = t(`item.${item}`);
            const row = value[item];
            return (
              <tr key={item}>
                <td>{name}</td>
                <td className={styles.center}>
                  <Switch
                    size="small"
                    aria-label={`${name} ${t('items.display')}`}
                    disabled={disabled}
                    checked={row.display}
                    onChange={(display) => set(item, { display })}
                  />
                </td>
                {SIDES.map((side) => (
                  <td key={side} className={styles.center}>
                    <Checkbox
                      aria-label={`${name} ${t(`items.${side}`)}`}
                      disabled={disabled || !row.display}
                      checked={row[side] === 1}
                      onChange={(event) => set(item, { [side]: event.target.checked ? 1 : 0 })}
                    />
                  </td>
                ))}
                <td>
                  <Input
                    size="small"
                    aria-label={`${name} ${t('items.label')}`}
                    disabled={disabled}
                    maxLength={LABEL_MAX}
                    placeholder={name}
                    value={row.label}
                    onChange={(event) => set(item, { label: event.target.value })}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
