import type { ComponentType } from 'react';
import { mockApi, mockSession } from '../testing/mocks';

/** A part of the kit in each of its states, by the name of the state. */
export type Gallery = Readonly<Record<string, ComponentType>>;

export interface GalleryRow {
  id: string;
  local_id: number;
  name: string;
  code: string | null;
  amount: number | null;
  day: string;
}

export const LONG =
  '株式会社とても長い名前の取引先である東京国際総合文具事務機販売ホールディングス首都圏第一営業本部';

export const ROWS: readonly GalleryRow[] = [
  { id: 'a', local_id: 3, name: '山田商店', code: '1000', amount: 1234567, day: '2026-11-20' },
  { id: 'b', local_id: 2, name: '青空デザイン', code: '6110', amount: -500, day: '2026-10-31' },
  { id: 'c', local_id: 1, name: LONG, code: null, amount: null, day: '2026-09-30' },
];

const page = (items: readonly object[]) => ({ items, next_cursor: null, count: items.length });

/** A signed-in user and the responses that the parts wait for: no gallery calls the product. */
export function mockGallery(): void {
  mockSession({ 'settings:update': 3 });
  const others = globalThis.fetch;
  mockApi({
    'GET /rows': page(ROWS),
    'GET /none': page([]),
    'GET /waiting': () => new Promise(() => undefined),
    'GET /:list/:kind': page(ROWS),
  });
  const answers = globalThis.fetch;
  globalThis.fetch = (input, init) =>
    String(input).includes('/api/v1/') ? answers(input, init) : others(input, init);
}
