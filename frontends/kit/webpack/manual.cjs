/**
 * Renders a manual (docs/manual/<language>): `contents.manual` names its chapters in order, one a line. A chapter is
 * Markdown behind two lines of front matter, `title` and `pages` (the routes that the chapter explains).
 */
const fs = require('node:fs');
const path = require('node:path');
const { marked } = require('marked');

const FRONT_MATTER = /^---\ntitle: (?<title>.+)\npages:(?<pages>.*)\n---\n/;
const SECTION = /^## (.+)$/m;

/** The files of a manual, for a build that watches them. */
const chapterFiles = (contents) =>
  fs
    .readFileSync(contents, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((name) => path.join(path.dirname(contents), `${name}.md`));

/**
 * @param {string} contents path of contents.manual
 * @returns {{name: string, title: string, pages: string[], sections: {title: string|null, html: string, text: string}[], images: string[]}[]}
 *   a section begins at each `##`; the first one has no title; `images` are paths relative to the chapter
 */
function readManual(contents) {
  return chapterFiles(contents).map((file) => {
    const source = fs.readFileSync(file, 'utf8');
    const front = FRONT_MATTER.exec(source);
    if (!front) throw new Error(`${file} does not begin with title and pages`);
    const [first, ...rest] = source.slice(front[0].length).split(SECTION);
    const sections = [{ title: null, source: first }];
    for (let at = 0; at < rest.length; at += 2) sections.push({ title: rest[at], source: rest[at + 1] });
    return {
      name: path.basename(file, '.md').replace(/^\d+-/, ''),
      title: front.groups.title,
      pages: front.groups.pages.split(' ').filter(Boolean),
      sections: sections.map((section) => rendered(section)),
      images: [...source.matchAll(/!\[.*?\]\((.+?)\)/g)].map(([, image]) => image),
    };
  });
}

function rendered({ title, source }) {
  const html = marked.parse(source.trim());
  return {
    title,
    html,
    text: html
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  };
}

/** JavaScript of a module that exports the chapters; `importOf` gives the statement that imports an image. */
function manualModule(contents, importOf) {
  const chapters = readManual(contents);
  const images = [...new Set(chapters.flatMap((chapter) => chapter.images))];
  const body = JSON.stringify(chapters.map(({ images: _, ...chapter }) => chapter));
  const linked = images.reduce((text, image, at) => text.replaceAll(image, `" + image${at} + "`), body);
  return [...images.map((image, at) => importOf(`image${at}`, image)), `export default ${linked};`].join(
    '\n',
  );
}

module.exports = function manualLoader() {
  for (const file of chapterFiles(this.resourcePath)) this.addDependency(file);
  return manualModule(this.resourcePath, (name, image) => `import ${name} from ${JSON.stringify(image)};`);
};
Object.assign(module.exports, { manualModule, readManual });
