import { CloseOutlined, EditOutlined } from '@ant-design/icons';
import { useText } from '@uketori/frontend-kit/i18n';
import { useLabels } from '@uketori/frontend-kit/session';
import { Button, Segmented } from 'antd';
import { useState, type ReactNode } from 'react';
import { isCustomEmpty, REFERENCES, SIDES, type UploadChoice } from './choice.rules';
import { CustomJournalDialog } from './CustomJournalDialog';
import { PatternDialog } from './PatternDialog';
import styles from './upload.module.css';

interface Props {
  choice: UploadChoice;
  set: (patch: Partial<UploadChoice>) => void;
  disabled: boolean;
}

/** Where the journal comes from: the order of precedence by itself, a learned pattern, or lines given here. */
export function JournalStep({ choice, set, disabled }: Props): ReactNode {
  const t = useText('intake');
  const [dialog, setDialog] = useState<'pattern' | 'custom' | null>(null);
  const choose = (next: UploadChoice['journal_by']) => {
    if (next === 'auto') set({ journal_by: 'auto' });
    else if (next === 'pattern' && choice.pattern) set({ journal_by: 'pattern' });
    else if (next === 'custom' && !isCustomEmpty(choice.custom)) set({ journal_by: 'custom' });
    else setDialog(next);
  };
  return (
    <>
      <Segmented
        aria-label={t('step.journal')}
        disabled={disabled}
        value={choice.journal_by}
        options={(['auto', 'pattern', 'custom'] as const).map((value) => ({
          value,
          label: t(`journal.${value}`),
        }))}
        onChange={choose}
      />
      {choice.journal_by === 'auto' && <p className={styles.note}>{t('journal.priority')}</p>}
      {choice.journal_by !== 'auto' && (
        <div className={styles.chips}>
          {choice.journal_by === 'pattern' ? (
            <PatternChips choice={choice} />
          ) : (
            <CustomChips choice={choice} />
          )}
          <Button
            size="small"
            type="text"
            disabled={disabled}
            icon={<EditOutlined />}
            onClick={() => setDialog(choice.journal_by === 'pattern' ? 'pattern' : 'custom')}
          >
            {t('journal.change')}
          </Button>
          <Button
            size="small"
            type="text"
            disabled={disabled}
            icon={<CloseOutlined />}
            onClick={() => set({ journal_by: 'auto' })}
          >
            {t('journal.release')}
          </Button>
        </div>
      )}
      {dialog === 'pattern' && (
        <PatternDialog
          current={choice.pattern}
          onClose={() => setDialog(null)}
          onPick={(pattern) => {
            set({ pattern, journal_by: 'pattern' });
            setDialog(null);
          }}
        />
      )}
      {dialog === 'custom' && (
        <CustomJournalDialog
          current={choice.custom}
          onClose={() => setDialog(null)}
          onPick={(custom) => {
            set({ custom, journal_by: isCustomEmpty(custom) ? 'auto' : 'custom' });
            setDialog(null);
          }}
        />
      )}
    </>
  );
}

function PatternChips({ choice }: { choice: UploadChoice }): ReactNode {
  const t = useText('intake');
  const { pattern } = choice;
  if (!pattern) return null;
  return (
    <>
      <span className={styles.chip} lang="ja">
        {pattern.company_name}
        {pattern.name && ` / ${pattern.name}`}
      </span>
      {pattern.debit && (
        <span className={`${styles.chip} ${styles.debit}`}>
          {t('side.debit')} <span lang="ja">{pattern.debit}</span>
        </span>
      )}
      {pattern.credit && (
        <span className={`${styles.chip} ${styles.credit}`}>
          {t('side.credit')} <span lang="ja">{pattern.credit}</span>
        </span>
      )}
    </>
  );
}

function CustomChips({ choice }: { choice: UploadChoice }): ReactNode {
  const t = useText('intake');
  const labelOf = useLabels();
  return SIDES.flatMap((side) =>
    REFERENCES.map((reference) => {
      const chosen = choice.custom[side][reference];
      return (
        chosen && (
          <span key={`${side}${reference}`} className={`${styles.chip} ${styles[side]}`}>
            {t(`side.${side}`)} {labelOf(reference, t(`reference.${reference}`))}:{' '}
            <span lang="ja">{chosen.name}</span>
          </span>
        )
      );
    }),
  );
}
