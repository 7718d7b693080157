import type { components } from '@uketori/frontend-kit/api.gen';

/** Its secret is only in the response that creates it. */
export type Application = components['schemas']['ApplicationWithSecret'];
/** What a user allowed an application. */
export type Grant = components['schemas']['AccessGrant'];

/** The lines of a field in which each line is one entry. */
export function linesOf(text: unknown): string[] {
  return String(text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
