import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './product.mjs';

/**
 * Every text that the page shows or says to a screen reader, with a hint of where: text nodes, labels, titles,
 * placeholders. Data (lang="ja" in another language), codes and figures are left out; they are not translated.
 */
export function wordsOf(page) {
  return page.evaluate(() => {
    const DATA =
      '[lang="ja"], bdi, code, time, kbd, .uk-num, [dir="ltr"], script, style, noscript, svg, option';
    // Icons and the words of the component library come with its own languages, of which there is no pseudo one.
    const LIBRARY = '.anticon, .ant-picker input, .ant-segmented, .ant-segmented-group';
    const isData = (element) => {
      const found = element?.closest(DATA);
      return Boolean(found && found !== document.documentElement && found !== document.body);
    };
    const isShown = (element) =>
      element?.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const words = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.data.trim();
      if (text && element && !isData(element) && isShown(element)) {
        // A text may be put together of several nodes; the element says it whole.
        words.push({ text, whole: element.textContent.trim(), where: element.className || element.tagName });
      }
    }
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
      for (const element of document.querySelectorAll(`[${name}]`)) {
        const text = element.getAttribute(name).trim();
        if (text && isShown(element) && !isData(element) && !element.matches(LIBRARY))
          words.push({ text, whole: text, where: name });
      }
    }
    return words;
  });
}

const told = ({ text, where }) => `"${text.slice(0, 60)}" (${String(where).slice(0, 40)})`;
const unique = (list) => [...new Set(list)];

function flat(tree, prefix = '') {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
  );
}

/** The Japanese words of every remote's own dictionary that are other words in English. */
function japaneseUiWords() {
  const found = new Set();
  for (const remote of readdirSync(join(ROOT, 'frontends'))) {
    const folder = join(ROOT, 'frontends', remote, 'src/locales');
    if (!existsSync(folder)) continue;
    for (const file of readdirSync(folder).filter((name) => /(^|\.)ja\.json$/.test(name))) {
      const read = (name) => JSON.parse(readFileSync(join(folder, name), 'utf8'));
      const english = Object.fromEntries(flat(read(file.replace('ja.json', 'en.json'))));
      for (const [key, value] of flat(read(file)))
        if (english[key] !== value && !value.includes('Uketori')) found.add(value);
    }
  }
  return found;
}

/** Words of the product in Japanese. Names of companies and accounts are data and may well be Japanese. */
export function japaneseIn(words) {
  const dictionary = japaneseUiWords();
  return unique(words.filter(({ text, whole }) => dictionary.has(text) || dictionary.has(whole)).map(told));
}

/** Keys without a translation, for example field.partner_name. */
export function keysIn(words) {
  return unique(words.filter(({ text }) => /^[a-z]\w*(\.[a-z_]\w*)+$/.test(text)).map(told));
}

/** Words that did not come through the translation: without the brackets of the pseudo language. */
export function unbracketedIn(words) {
  // The pseudo language is made of the English words: what is Japanese in it is data, and the name of the product.
  const isWord = (text) =>
    /\p{Script=Latin}{2,}/u.test(text) && text !== 'Uketori' && !/[\u3040-\u30ff\u3400-\u9fff]/.test(text);
  return unique(
    words.filter(({ text, whole }) => isWord(text) && !whole.includes('⟦') && !text.includes('⟦')).map(told),
  );
}
