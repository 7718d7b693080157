// Texts that a rule does not bind, with the reason. Known breaches are in baseline.json instead.

/** @type {{path: string, rules: string[] | 'words', reason: string}[]} path: a file or folder; words: all but length */
export const EXCEPTIONS = [
  { path: 'docs/style.md', rules: 'words', reason: 'lists the wrong phrases beside the right ones' },
  { path: 'services/intake/src/chat', rules: ['house-nouns'], reason: 'Chatwork calls a channel a room' },
];

/** True when the rule skips this file. */
export function isExempt(file, rule) {
  return EXCEPTIONS.some(
    ({ path, rules }) =>
      (file === path || file.startsWith(`${path}/`)) &&
      (rules === 'words' ? !rule.startsWith('long-') : rules.includes(rule)),
  );
}
