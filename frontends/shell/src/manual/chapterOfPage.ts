import { matchPath } from 'react-router';
import type { Chapter } from './manual.rules';

/** The chapter that explains the page at a path, or null. A literal pattern wins over one with parameters. */
export function chapterOfPage(chapters: readonly Chapter[], pathname: string): string | null {
  const hits = chapters.flatMap(({ name, pages }) =>
    pages
      .filter((page) => matchPath({ path: page, end: true }, pathname))
      .map((page) => ({ name, parameters: page.split(':').length })),
  );
  hits.sort((a, b) => a.parameters - b.parameters);
  return hits[0]?.name ?? null;
}
