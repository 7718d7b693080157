import { useLayoutEffect, useState } from 'react';

const HEAD = 36;
const FOOT = 56;
const MIN_HEIGHT = 200;

/** Height for the table's body: to the bottom of the window, so the header stays and the page does not scroll. */
export function useTableSize(
  box: { current: HTMLDivElement | null },
  fixed?: number,
): { width: number; height: number } {
  const [size, setSize] = useState({ width: 800, height: fixed ?? 480 });
  useLayoutEffect(() => {
    const measure = () => {
      const element = box.current;
      if (!element) return;
      const bar = element.firstElementChild?.getBoundingClientRect().height ?? 48;
      // A header of long titles has two lines.
      const head = element.querySelector('thead')?.getBoundingClientRect().height ?? HEAD;
      const top = element.getBoundingClientRect().top;
      const height = fixed ?? Math.max(MIN_HEIGHT, Math.floor(window.innerHeight - top - bar - head - FOOT));
      setSize((before) => {
        const width = element.clientWidth;
        return before.width === width && before.height === height ? before : { width, height };
      });
    };
    measure();
    const observer = new ResizeObserver(measure);
    if (box.current) observer.observe(box.current);
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [box, fixed]);
  return size;
}
