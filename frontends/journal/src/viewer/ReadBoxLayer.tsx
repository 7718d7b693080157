import { useText } from '@uketori/frontend-kit/i18n';
import type { ReactNode } from 'react';
import { shownBox, type Turn } from './geometry';
import type { FieldName } from '../invoice.record';
import type { ReadBox } from './readBoxes';
import styles from './viewer.module.css';

interface Props {
  boxes: readonly ReadBox[];
  map: readonly number[] | undefined;
  turn: Turn;
  active: string | null;
  /** Fields whose value should be looked at. */
  doubts: readonly string[];
  /** While words are taken into a field the boxes are seen and not clicked. */
  inert: boolean;
  onPick: (name: FieldName) => void;
}

/** A coloured box for each value that was read, where the sheet prints it. */
export function ReadBoxLayer({ boxes, map, turn, active, doubts, inert, onPick }: Props): ReactNode {
  const t = useText('journal');
  return boxes.map((box) => {
    const [x = 0, y = 0, w = 0, h = 0] = shownBox(box.box, map, turn);
    const isDoubtful = doubts.includes(box.name);
    const label = `${t(`field.${box.name}`)}: ${box.value}${isDoubtful ? `（${t('read.doubtful')}）` : ''}`;
    return (
      <button
        key={box.name}
        type="button"
        title={`${label} (${Math.round(box.confidence * 100)}%)`}
        aria-label={label}
        tabIndex={inert ? -1 : undefined}
        data-read={box.name}
        className={[
          styles.box,
          styles[`box_${box.color}`],
          box.name === active ? styles.active : '',
          isDoubtful ? styles.doubtful : '',
          inert ? styles.inert : '',
        ].join(' ')}
        style={{ left: `${x * 100}%`, top: `${y * 100}%`, width: `${w * 100}%`, height: `${h * 100}%` }}
        onClick={() => onPick(box.name)}
      />
    );
  });
}
