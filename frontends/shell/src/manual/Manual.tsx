import { Input } from 'antd';
import { useEffect, useMemo, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { useLanguage, useText } from '@uketori/frontend-kit/i18n';
import chapters from '../../../../docs/manual/ja/contents.manual';
import { searchManual, type Chapter, type Hit } from './manual.rules';
import styles from './manual.module.css';

export { chapters };

interface Props {
  /** Name of the chapter in front. */
  chapter: string;
  onChapter: (name: string) => void;
  /** In a narrow place the contents are folded above the text. */
  narrow?: boolean;
}

/** Contents, search and one chapter of the manual. It is written in Japanese; the frame follows the user's language. */
export function Manual({ chapter: name, onChapter, narrow = false }: Props): ReactNode {
  const t = useText('shell');
  const language = useLanguage();
  const [query, setQuery] = useState('');
  const [wanted, setWanted] = useState({ chapter: name, section: 0 });
  const root = useRef<HTMLDivElement>(null);
  const article = useRef<HTMLElement>(null);
  const hits = useMemo(() => searchManual(chapters, query), [query]);
  const chapter = chapters.find((one) => one.name === name) ?? chapters[0];

  useEffect(() => {
    const section = wanted.chapter === name ? wanted.section : 0;
    const top = section > 0 ? article.current?.querySelectorAll('section')[section] : root.current;
    top?.scrollIntoView({ block: 'start' });
  }, [name, wanted]);

  const open = (to: string, section = 0) => {
    setQuery('');
    setWanted({ chapter: to, section });
    onChapter(to);
  };
  const contents = <Contents current={chapter?.name} onOpen={open} />;
  return (
    <div ref={root} className={`${styles.manual} ${narrow ? styles.narrow : 'uk-page'}`}>
      <nav className={styles.side} aria-label={t('manual.contents')}>
        <Input.Search
          allowClear
          value={query}
          placeholder={t('manual.search')}
          aria-label={t('manual.search')}
          onChange={(event) => setQuery(event.target.value)}
        />
        {narrow ? (
          <details key={name}>
            <summary>{t('manual.contents')}</summary>
            {contents}
          </details>
        ) : (
          contents
        )}
      </nav>
      <article ref={article} className={styles.article}>
        {language.code !== 'ja' && <p className="uk-muted">{t('manual.in_japanese')}</p>}
        {query.trim() ? (
          <Hits hits={hits} query={query} onOpen={open} />
        ) : (
          chapter && <ChapterText chapter={chapter} onOpen={open} />
        )}
      </article>
    </div>
  );
}

function Contents({
  current,
  onOpen,
}: {
  current: string | undefined;
  onOpen: (name: string) => void;
}): ReactNode {
  return (
    <ol className={styles.contents} lang="ja">
      {chapters.map(({ name, title }) => (
        <li key={name}>
          <button
            type="button"
            aria-current={name === current ? 'page' : undefined}
            onClick={() => onOpen(name)}
          >
            {title}
          </button>
        </li>
      ))}
    </ol>
  );
}

function ChapterText({ chapter, onOpen }: { chapter: Chapter; onOpen: (name: string) => void }): ReactNode {
  const t = useText('shell');
  const at = chapters.findIndex(({ name }) => name === chapter.name);
  const next = chapters[at + 1];
  return (
    <div lang="ja" dir="ltr">
      <h1>{chapter.title}</h1>
      {chapter.sections.map(({ title, html }) => (
        <section key={title ?? ''}>
          {title && <h2>{title}</h2>}
          {/* The build renders our own Markdown; no user's text is in it. */}
          <div dangerouslySetInnerHTML={{ __html: html }} onClick={enlarge} />
        </section>
      ))}
      {next && (
        <p className={styles.next}>
          <button type="button" onClick={() => onOpen(next.name)}>
            {t('manual.next', { title: next.title })}
          </button>
        </p>
      )}
    </div>
  );
}

/** A click on a picture opens it in its full size. */
function enlarge(event: MouseEvent): void {
  if (event.target instanceof HTMLImageElement) window.open(event.target.src, '_blank', 'noreferrer');
}

function Hits({
  hits,
  query,
  onOpen,
}: {
  hits: readonly Hit[];
  query: string;
  onOpen: (name: string, section: number) => void;
}): ReactNode {
  const t = useText('shell');
  if (hits.length === 0) return <p role="status">{t('manual.none', { query })}</p>;
  return (
    <ul className={styles.hits} lang="ja">
      {hits.map(({ chapter, section, title, excerpt }) => (
        <li key={`${chapter}${section}`}>
          <button type="button" onClick={() => onOpen(chapter, section)}>
            {title}
          </button>
          <p className="uk-muted">{excerpt}</p>
        </li>
      ))}
    </ul>
  );
}
