import { useText } from '@uketori/frontend-kit/i18n';
import { useLabels } from '@uketori/frontend-kit/session';
import { Input } from 'antd';
import type { ReactNode } from 'react';
import type { JournalLine } from '../invoice.types';
import { type LineText, textLength, useLineSettings } from './lineSettings';
import { STOP } from './stops.rules';
import styles from './lines.module.css';

interface Props {
  line: JournalLine;
  editing: boolean;
  /** Opened up: the free texts too. */
  open: boolean;
  onChange: (line: JournalLine) => void;
}

const TEXTS: readonly LineText[] = ['description', 'free_text_1', 'free_text_2'];
/** What the server takes at most, regardless of what the organization allows. */
const MAX = 1000;

/** Description and free texts of a line, with the organization's limits. */
export function LineTexts({ line, editing, open, onChange }: Props): ReactNode {
  const t = useText('journal');
  const settings = useLineSettings();
  const labelOf = useLabels();
  return (
    <div className={`${styles.description} ${STOP}`}>
      {TEXTS.map((name) => {
        const value = line[name] ?? '';
        const label = labelOf(name, t(`line.${name}`));
        if (!editing) {
          return value === '' ? null : (
            <div key={name} lang="ja" data-cell={label}>
              <span className="uk-muted">{label}</span> {value}
            </div>
          );
        }
        if (name !== 'description' && value === '' && !(open && settings.isTextShown(name))) return null;
        const limit = settings.limitOf(name);
        const isLong = textLength(value, settings.unit) > limit;
        return (
          <div key={name}>
            <Input
              size="small"
              lang="ja"
              maxLength={MAX}
              value={value}
              {...(isLong ? { status: 'error' as const } : {})}
              aria-invalid={isLong}
              placeholder={label}
              aria-label={label}
              onChange={(event) => onChange({ ...line, [name]: event.target.value })}
            />
            {isLong && (
              <span className={styles.too_long} role="alert">
                {t('line.too_long', { limit, unit: t(`line.unit_${settings.unit}`) })}
              </span>
            )}
          </div>
        );
      })}
    </div>
  );
}
