import { useMemo, useState, type PointerEvent, type ReactNode } from 'react';
import { shownBox, type Turn } from './geometry';
import { around, type Word, wordsIn } from './places';
import type { WordPage } from './usePageWords';
import styles from './viewer.module.css';

interface Props {
  page: WordPage;
  turn: Turn;
  /** The words taken, joined, and the box around them on the upright page. */
  onTake: (text: string, box: number[]) => void;
}

interface Shown extends Word {
  shown: number[];
}

type Point = [number, number];

/** Closer than this a press and its release are a click, in parts of the sheet. */
const CLICK = 0.004;

/**
 * The words of a page under the pointer: a click takes one, a drag takes several. It keeps the focus where it is,
 * and is for the pointer alone: with the keyboard one types.
 */
export function WordLayer({ page, turn, onTake }: Props): ReactNode {
  const words = useMemo<Shown[]>(
    () => wordsIn(page.words).map((word) => ({ ...word, shown: shownBox(word.box, page.map, turn) })),
    [page, turn],
  );
  const [from, setFrom] = useState<Point | null>(null);
  const [at, setAt] = useState<Point | null>(null);
  const chosen = at ? wordsBetween(words, from ?? at, at) : [];
  const take = (event: PointerEvent<HTMLDivElement>) => {
    const end = pointOf(event);
    const taken = from ? wordsBetween(words, from, end) : [];
    setFrom(null);
    if (taken.length > 0) onTake(joined(taken), around(taken.map((word) => word.box)));
  };
  return (
    <div
      className={styles.words}
      aria-hidden="true"
      data-words={words.length}
      onMouseDown={(event) => event.preventDefault()}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture?.(event.pointerId);
        setFrom(pointOf(event));
        setAt(pointOf(event));
      }}
      onPointerMove={(event) => setAt(pointOf(event))}
      onPointerLeave={() => !from && setAt(null)}
      onPointerUp={take}
      onPointerCancel={() => setFrom(null)}
    >
      {chosen.map((word) => (
        <span key={`${word.cell}-${word.from}`} className={styles.word} style={styleOf(word.shown)} />
      ))}
      {from && at && <span className={styles.band} style={styleOf(bandOf(from, at))} />}
    </div>
  );
}

function pointOf(event: PointerEvent<HTMLDivElement>): Point {
  const sheet = event.currentTarget.getBoundingClientRect();
  return [
    (event.clientX - sheet.left) / (sheet.width || 1),
    (event.clientY - sheet.top) / (sheet.height || 1),
  ];
}

function bandOf([ax, ay]: Point, [bx, by]: Point): number[] {
  return [Math.min(ax, bx), Math.min(ay, by), Math.abs(ax - bx), Math.abs(ay - by)];
}

function styleOf([x = 0, y = 0, w = 0, h = 0]: number[]) {
  return { left: `${x * 100}%`, top: `${y * 100}%`, width: `${w * 100}%`, height: `${h * 100}%` };
}

/** The words a press and a release mean: the one under a click, those that a drag touches, in reading order. */
export function wordsBetween<W extends { shown: number[] }>(
  words: readonly W[],
  from: Point,
  to: Point,
): W[] {
  const [x = 0, y = 0, w = 0, h = 0] = bandOf(from, to);
  const isClick = w < CLICK && h < CLICK;
  const touched = words.filter(({ shown: [wx = 0, wy = 0, ww = 0, wh = 0] }) => {
    const slack = isClick ? 0.002 : 0;
    return wx - slack < x + w && x < wx + ww + slack && wy - slack < y + h && y < wy + wh + slack;
  });
  if (isClick) {
    const area = ({ shown }: W) => (shown[2] ?? 0) * (shown[3] ?? 0);
    return touched.sort((a, b) => area(a) - area(b)).slice(0, 1);
  }
  const middle = ({ shown }: W) => (shown[1] ?? 0) + (shown[3] ?? 0) / 2;
  return touched.sort((a, b) => {
    const isSameLine = Math.abs(middle(a) - middle(b)) < 0.6 * Math.max(a.shown[3] ?? 0, b.shown[3] ?? 0);
    return isSameLine ? (a.shown[0] ?? 0) - (b.shown[0] ?? 0) : middle(a) - middle(b);
  });
}

/** Words as one text: a blank between Latin words and numbers, none in Japanese. */
export function joined(words: readonly { text: string }[]): string {
  return words.reduce((text, word) => {
    const isLatin = /[\w.,)-]$/.test(text) && /^[\w(]/.test(word.text);
    return `${text}${isLatin ? ' ' : ''}${word.text}`;
  }, '');
}
