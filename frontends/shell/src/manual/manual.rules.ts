/** A part of a chapter; the part before the first heading has no title. */
export interface Section {
  title: string | null;
  html: string;
  text: string;
}

export interface Chapter {
  name: string;
  title: string;
  /** Route patterns of the pages that the chapter explains. */
  pages: readonly string[];
  sections: readonly Section[];
}

export interface Hit {
  chapter: string;
  /** Index of the section within its chapter. */
  section: number;
  title: string;
  excerpt: string;
}

const MOST_HITS = 20;
const BEFORE = 20;
const EXCERPT = 80;

/** Sections that contain every word of the query, in the order of the manual, at most 20. Width and case do not count. */
export function searchManual(chapters: readonly Chapter[], query: string): Hit[] {
  const words = folded(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const hits = chapters.flatMap((chapter) =>
    chapter.sections.flatMap((section, at) => {
      const title = section.title ?? chapter.title;
      const searched = folded(`${chapter.title} ${title} ${section.text}`);
      if (!words.every((word) => searched.includes(word))) return [];
      return [
        { chapter: chapter.name, section: at, title, excerpt: excerptOf(section.text, words[0] ?? '') },
      ];
    }),
  );
  return hits.slice(0, MOST_HITS);
}

function excerptOf(text: string, word: string): string {
  const at = Math.max(0, folded(text).indexOf(word) - BEFORE);
  const end = at + EXCERPT;
  return `${at > 0 ? '…' : ''}${text.slice(at, end)}${end < text.length ? '…' : ''}`;
}

const folded = (text: string): string => text.normalize('NFKC').toLowerCase();
