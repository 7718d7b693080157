import fs from 'node:fs';
import path from 'node:path';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { registerLocales, startI18n } from '@uketori/frontend-kit/i18n';
import ja from '../locales/ja.json';
import { Manual, chapters } from './Manual';
import { chapterOfPage } from './chapterOfPage';
import { searchManual, type Chapter } from './manual.rules';

const FRONTENDS = path.resolve(__dirname, '../../..');
const MANUAL = path.resolve(FRONTENDS, '../docs/manual');
const remotes = fs
  .readdirSync(FRONTENDS)
  .filter((name) => fs.existsSync(path.join(FRONTENDS, name, 'remote.json')));
const json = (...parts: string[]) => JSON.parse(fs.readFileSync(path.join(FRONTENDS, ...parts), 'utf8'));

/** Pages that a user of the organization never works on. */
const UNEXPLAINED = ['/gdrive/callback', '/oauth/:version/authorize', '/tempupload/:uuid'];

/** All texts of a language file. */
function texts(value: unknown): string[] {
  return typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(texts);
}

describe('the manual', () => {
  it('explains every page of every remote', () => {
    const pages: string[] = remotes.flatMap((name) =>
      json(name, 'remote.json').pages.map((page: { path: string }) => page.path),
    );
    const missing = pages.filter((page) => chapterOfPage(chapters, page) === null);
    expect(missing.sort()).toEqual(UNEXPLAINED);
  });

  it('names buttons, fields and menus in bold, as the screens name them today', () => {
    const words = new Set([
      ...remotes.flatMap((name) => texts(json(name, 'remote.json').titles.ja)),
      ...[...remotes, 'shell', 'kit'].flatMap((name) => texts(json(name, 'src/locales/ja.json'))),
    ]);
    const labels = chapters.flatMap(({ name, sections }) =>
      sections.flatMap(({ html }) =>
        [...html.matchAll(/<strong>(.*?)<\/strong>/g)].map(([, label]) => `${name}: ${label}`),
      ),
    );
    expect(labels.length).toBeGreaterThan(100);
    expect(labels.filter((label) => !words.has(label.replace(/^.*?: /, '')))).toEqual([]);
  });

  it('has every picture that it shows, and no other', () => {
    const shown = chapters.flatMap(({ sections }) =>
      sections.flatMap(({ html }) => [...html.matchAll(/images\/([\w-]+\.webp)/g)].map(([, image]) => image)),
    );
    expect(fs.readdirSync(path.join(MANUAL, 'images')).sort()).toEqual([...new Set(shown)].sort());
  });

  it('opens the chapter of a page; a literal route wins', () => {
    expect(chapterOfPage(chapters, '/payment/zengin')).toBe('transfer-file');
    expect(chapterOfPage(chapters, '/payment/9d1c')).toBe('pay');
    expect(chapterOfPage(chapters, '/invoice/12')).toBe('check');
    expect(chapterOfPage(chapters, '/manual')).toBeNull();
  });
});

describe('the search of the manual', () => {
  const section = (title: string | null, text: string) => ({ title, text, html: '' });
  const two: Chapter[] = [
    {
      name: 'a',
      title: '支払う',
      pages: [],
      sections: [section(null, 'CSVを出す'), section('手数料', '先方負担')],
    },
    { name: 'b', title: '集める', pages: [], sections: [section(null, '取引先に頼む')] },
  ];
  it.each([
    ['', []],
    ['  ', []],
    ['ＣＳＶ', ['a0']],
    ['csv 支払', ['a0']],
    ['先方', ['a1']],
    ['手数料', ['a1']],
    ['集める', ['b0']],
    ['ない言葉', []],
  ])('finds %j in %j', (query, wanted) => {
    expect(searchManual(two, query).map(({ chapter, section: at }) => `${chapter}${at}`)).toEqual(wanted);
  });
  it('gives at most 20 sections, each with a part of its text around the word', () => {
    const long = `${'あ'.repeat(100)}手数料${'い'.repeat(100)}`;
    const many = Array.from({ length: 30 }, (_, at) => ({
      name: `c${at}`,
      title: '章',
      pages: [],
      sections: [section(null, long)],
    }));
    const hits = searchManual(many, '手数料');
    expect(hits).toHaveLength(20);
    expect(hits[0]?.excerpt).toBe(`…${'あ'.repeat(20)}手数料${'い'.repeat(57)}…`);
  });
});

describe('the manual on the screen', () => {
  beforeAll(async () => {
    await startI18n('ja');
    await registerLocales('shell', () => Promise.resolve(ja));
  });
  const scrolledTo: string[] = [];
  Element.prototype.scrollIntoView = function scrollIntoView(this: Element) {
    scrolledTo.push(this.querySelector('h1') ? 'top' : (this.querySelector('h2')?.textContent ?? ''));
  };
  beforeEach(() => scrolledTo.splice(0));

  it('a hit leads to its section, in another chapter and again in the same one', () => {
    function Page() {
      const [chapter, setChapter] = useState('pay');
      return <Manual chapter={chapter} onChapter={setChapter} />;
    }
    render(<Page />);
    const find = () => {
      fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'タイムスタンプ 再試行' } });
      fireEvent.click(screen.getByRole('button', { name: 'タイムスタンプ' }));
      return scrolledTo.at(-1);
    };
    expect(find()).toBe('タイムスタンプ');
    fireEvent.click(screen.getByRole('button', { name: '承認する' }));
    expect(scrolledTo.at(-1)).toBe('top');
    find();
    scrolledTo.splice(0);
    expect(find()).toBe('タイムスタンプ');
  });

  it('goes from the contents and from a search to the text', () => {
    const opened: string[] = [];
    render(<Manual chapter="pay" onChapter={(name) => opened.push(name)} />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('支払を確認・承認する');
    fireEvent.click(screen.getByRole('button', { name: '承認する' }));
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'タイムスタンプ 再試行' } });
    fireEvent.click(screen.getByRole('button', { name: 'タイムスタンプ' }));
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'xyzzy' } });
    expect(screen.getByRole('status').textContent).toContain('xyzzy');
    expect(opened).toEqual(['approve', 'books']);
  });
});
