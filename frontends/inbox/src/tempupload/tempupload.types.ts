import type { Schema } from '@uketori/frontend-kit/apiTypes';

/** What an upload link shows to the supplier who opens it. */
export type LinkView = Schema<'LinkView'>;
/** A file that was handed in, with what became of it. */
export type HandedIn = Schema<'HandedIn'>;
