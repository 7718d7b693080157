import { type DragEvent, useState } from 'react';

/** Rows that are put in order by dragging: what the handle, and what the row below it, listen to. */
export interface RowDrag {
  isTarget: (at: number) => boolean;
  handle: (at: number) => { onDragStart: () => void; onDragEnd: () => void };
  target: (at: number) => { onDragOver: (event: DragEvent) => void; onDrop: () => void };
}

export function useRowDrag(onMove: (from: number, to: number) => void): RowDrag {
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  return {
    isTarget: (at) => over === at && dragged !== null && dragged !== at,
    handle: (at) => ({ onDragStart: () => setDragged(at), onDragEnd: end }),
    target: (at) => ({
      onDragOver: (event) => {
        event.preventDefault();
        setOver(at);
      },
      onDrop: () => {
        if (dragged !== null) onMove(dragged, at);
        end();
      },
    }),
  };
}
