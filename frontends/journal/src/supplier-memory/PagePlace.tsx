import type { Schema } from '@uketori/frontend-kit/apiTypes';
import type { ReactNode } from 'react';
import styles from './lessons.module.css';

/** A value's box is a few pixels high on a sheet this small: it is drawn at least so large, in shares. */
const LEAST = 0.04;

function Spot({ box, className }: { box: readonly number[]; className: string | undefined }): ReactNode {
  const [x = 0, y = 0, width = 0, height = 0] = box;
  const style = {
    insetBlockStart: `${y * 100}%`,
    left: `${x * 100}%`,
    width: `${Math.max(width, LEAST) * 100}%`,
    height: `${Math.max(height, LEAST) * 100}%`,
  };
  return <i className={className} style={style} />;
}

/** Where on the page: a small sheet with the word and the value marked. Says nothing that the words beside it do not. */
export function PagePlace({
  lesson,
}: {
  lesson: Pick<Schema<'SupplierLesson'>, 'box' | 'label_box'>;
}): ReactNode {
  return (
    <span className={styles.sheet} aria-hidden>
      {lesson.label_box.length === 4 && <Spot box={lesson.label_box} className={styles.word} />}
      <Spot box={lesson.box} className={styles.value} />
    </span>
  );
}
