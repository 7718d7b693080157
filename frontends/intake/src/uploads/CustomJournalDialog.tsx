import { useText } from '@uketori/frontend-kit/i18n';
import { ReferenceSelect, type RecordRef } from '@uketori/frontend-kit/ReferenceSelect';
import { Modal } from '@uketori/frontend-kit/Modal';
import { useLabels } from '@uketori/frontend-kit/session';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { emptySide, REFERENCES, SIDES, type CustomJournal, type Reference, type Side } from './choice.rules';
import { useOffered } from './useOffered';
import styles from './upload.module.css';

interface Props {
  current: CustomJournal;
  onClose: () => void;
  onPick: (custom: CustomJournal) => void;
}

/** Debit and credit of the next files; empty fields are empty on the invoice too. */
export function CustomJournalDialog({ current, onClose, onPick }: Props): ReactNode {
  const t = useText('intake');
  const labelOf = useLabels();
  const isOffered = useOffered();
  const [custom, setCustom] = useState(current);
  const set = (side: Side, reference: Reference, value: RecordRef | null) => {
    const next = { ...custom[side], [reference]: value };
    // A sub account belongs to its account title.
    if (reference === 'account_title') next.sub_account = null;
    setCustom({ ...custom, [side]: next });
  };
  return (
    <Modal
      open
      width={700}
      title={t('journal.custom_title')}
      onCancel={onClose}
      footer={[
        <Button
          key="clear"
          type="text"
          onClick={() => setCustom({ debit: emptySide(), credit: emptySide() })}
        >
          {t('journal.clear')}
        </Button>,
        <Button key="cancel" onClick={onClose}>
          {t('action.cancel')}
        </Button>,
        <Button key="ok" type="primary" onClick={() => onPick(custom)}>
          {t('journal.set_custom')}
        </Button>,
      ]}
    >
      <p className="uk-muted">{t('journal.custom_note')}</p>
      <div className={styles.sides}>
        {SIDES.map((side) => (
          <section key={side} className={styles.side} aria-label={t(`side.${side}`)}>
            <h4 className={styles[side]}>{t(`side.${side}`)}</h4>
            {REFERENCES.filter(
              // A choice made before the settings changed stays visible and can be removed.
              (reference) => isOffered(reference, side) || custom[side][reference],
            ).map((reference) => {
              const account = custom[side].account_title;
              const name = labelOf(reference, t(`reference.${reference}`));
              const label = `${t(`side.${side}`)} ${name}`;
              return (
                <div key={reference} className={styles.side_field}>
                  <span className={styles.label}>{name}</span>
                  <ReferenceSelect
                    path="/masters/{kind}"
                    path_params={{ kind: reference }}
                    label={label}
                    recent_field={`upload_${side}_${reference}`}
                    disabled={reference === 'sub_account' && !account}
                    params={
                      reference === 'sub_account' ? { company_account_title_id: account?.id } : undefined
                    }
                    value={custom[side][reference]}
                    onChange={(value) => set(side, reference, value)}
                  />
                </div>
              );
            })}
          </section>
        ))}
      </div>
    </Modal>
  );
}
