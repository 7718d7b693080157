import { memo, type ReactNode } from 'react';
import { useLanguage, useText } from '@uketori/frontend-kit/i18n';
import { cutRecord, endOf } from './record.rules';
import type { FieldLayout } from './zengin.types';
import styles from './zengin.module.css';

export const RECORD_BYTES = 120;

interface Props {
  record: string;
  layout: readonly FieldLayout[];
}

/** A record of 120 bytes, one cell per byte in any font, cut at its fields. */
export const RecordLine = memo(function RecordLine({ record, layout }: Props): ReactNode {
  const t = useText('payment');
  return (
    <div className={styles.record} dir="ltr" lang="ja" data-testid="zengin-record">
      {cutRecord(record, layout).map((field) => {
        const words = t('zengin.field_at', {
          name: t(`zengin_field.${field.name}`),
          from: field.start,
          to: endOf(field),
          type: field.type,
          length: field.length,
        });
        return (
          <span
            key={field.name}
            className={styles.field}
            data-field={`${words}:${field.text.trimEnd()}`}
            title={words}
          >
            {field.characters.map((character, index) => (
              // oxlint-disable-next-line react/no-array-index-key
              <i key={index} className={character === ' ' ? styles.blank : undefined}>
                {character === ' ' ? '·' : character}
              </i>
            ))}
          </span>
        );
      })}
    </div>
  );
});

/** Byte positions above the records: a mark at every fifth byte, a number at every tenth. */
export function ByteRuler(): ReactNode {
  return (
    <div className={styles.ruler} dir="ltr" aria-hidden>
      {Array.from({ length: RECORD_BYTES }, (_, index) => index + 1).map((byte) => (
        <i key={byte} className={byte % 10 === 0 ? styles.ten : byte % 5 === 0 ? styles.five : undefined}>
          {byte === 1 || byte % 10 === 0 ? <b>{byte}</b> : null}
        </i>
      ))}
    </div>
  );
}

/** What kind of record follows, in the direction of the language beside a record that runs from left to right. */
export function RecordKind({ children }: { children: ReactNode }): ReactNode {
  return (
    <p className={styles.kind} dir={useLanguage().direction}>
      {children}
    </p>
  );
}

/** In place of a record that cannot be made yet. */
export function NoRecord(): ReactNode {
  const t = useText('payment');
  return (
    <p className={styles.missing} dir={useLanguage().direction}>
      {t('zengin.no_record')}
    </p>
  );
}
