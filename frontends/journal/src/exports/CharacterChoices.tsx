import { useText } from '@uketori/frontend-kit/i18n';
import { Alert, Button, Input } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import { InvoiceNumbers } from './ExportFindings';
import type { ExportPreview } from './export.types';
import styles from './exports.module.css';

type UnmappableCharacter = ExportPreview['characters'][number];

interface Props {
  characters: readonly UnmappableCharacter[];
  places: ExportPreview['unmappable'];
  chosen: Readonly<Record<string, string>>;
  onApply: (replacements: Record<string, string>) => void;
}

const SHOWN_COLUMNS = 3;

/** Characters that Shift_JIS lacks: each is shown with its places, and a person says what is written instead. */
export function CharacterChoices({ characters, places, chosen, onApply }: Props): ReactNode {
  const t = useText('journal');
  const [typed, setTyped] = useState<Record<string, string>>({});
  // The same characters, looked at again, keep what is being typed for them.
  const which = characters.map((one) => one.character).join('');
  useEffect(() => setTyped({}), [which]);
  if (characters.length === 0) return <ChosenCharacters chosen={chosen} onAgain={() => onApply({})} />;
  const valueOf = (one: UnmappableCharacter) => typed[one.character] ?? one.suggestion;
  const apply = () =>
    onApply({ ...chosen, ...Object.fromEntries(characters.map((one) => [one.character, valueOf(one)])) });
  return (
    <section className={styles.characters} aria-label={t('export.characters.title')}>
      <Alert
        type="error"
        showIcon
        title={t('export.characters.title')}
        description={t('export.characters.hint')}
      />
      <table className={styles.table}>
        <thead>
          <tr>
            <th>{t('export.characters.character')}</th>
            <th>{t('export.characters.places')}</th>
            <th>{t('export.characters.instead')}</th>
          </tr>
        </thead>
        <tbody>
          {characters.map((one) => {
            const found = places.filter((place) => place.character === one.character);
            const columns = [...new Set(found.map((place) => place.column))];
            const ids = [...new Set(found.map((place) => place.local_id))];
            return (
              <tr key={one.character}>
                <td>
                  <span className={styles.character}>{one.character}</span>
                </td>
                <td>
                  <div lang="ja">
                    {columns.slice(0, SHOWN_COLUMNS).join('、')}
                    {columns.length > SHOWN_COLUMNS && '…'}
                  </div>
                  <InvoiceNumbers ids={ids} count={ids.length} />
                </td>
                <td>
                  <div className={styles.instead}>
                    <Input
                      size="small"
                      maxLength={20}
                      lang="ja"
                      aria-label={t('export.characters.instead_of', { character: one.character })}
                      value={valueOf(one)}
                      onChange={(event) => setTyped({ ...typed, [one.character]: event.target.value })}
                    />
                    {one.in_cp932 && (
                      <Button
                        size="small"
                        onClick={() => setTyped({ ...typed, [one.character]: one.character })}
                      >
                        {t('export.characters.keep')}
                      </Button>
                    )}
                  </div>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <Button type="primary" onClick={apply}>
        {t('export.characters.apply')}
      </Button>
    </section>
  );
}

/** The choices, in words, for as long as it holds for this file. */
function ChosenCharacters({ chosen, onAgain }: Pick<Props, 'chosen'> & { onAgain: () => void }): ReactNode {
  const t = useText('journal');
  const pairs = Object.entries(chosen);
  if (pairs.length === 0) return null;
  return (
    <p className={styles.chosen}>
      <span className="uk-muted">{t('export.characters.instead')}</span>
      {pairs.map(([character, instead]) => (
        <span key={character}>
          <bdi lang="ja">{character}</bdi> <span className="uk-arrow">→</span>{' '}
          <bdi>
            {instead === character ? t('export.characters.kept') : instead || t('export.characters.left_out')}
          </bdi>
        </span>
      ))}
      <Button size="small" type="link" onClick={onAgain}>
        {t('export.characters.again')}
      </Button>
    </p>
  );
}
