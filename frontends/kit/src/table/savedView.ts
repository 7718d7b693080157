import type { Schema } from '../apiTypes';

export type SavedView = Schema<'SavedView'>;
/** What a view would save now. */
export type Shown = Pick<SavedView, 'conditions' | 'columns'>;
