import { useEffect, type RefObject } from 'react';

/** The row that antd measures columns with repeats the boxes of the head: no key may reach these. */
export function useInertMeasureRow(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    for (const row of box.current?.querySelectorAll('.ant-table-measure-row') ?? [])
      row.toggleAttribute('inert', true);
  });
}
