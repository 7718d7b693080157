import { type Branch, spelledAs } from './bank-master.js';

/** A branch that is printed to the letter. */
export function titleOf(branch: Branch, printed: string): string {
  return NUMBERED.test(branch.name.normalize('NFKC'))
    ? branchTitle(branch, printed)
    : spelledAs(printed, branch).replace(/^[ー-](?=\p{Script=Han})/u, '一');
}

/** A branch whose name is its number. */
const NUMBERED = /^[〇一二三四五六七八九]{3}$/;

/** A branch as printed on an invoice, with the ending that the print gives it; ゆうちょ銀行 calls its branches 〇一八, without one. */
export function branchTitle(branch: Branch, printed: string): string {
  const name = branch.name.normalize('NFKC');
  if (NUMBERED.test(name)) return printed.endsWith('支店') && printed !== '支店' ? `${name}支店` : name;
  const ending = /(支店|支所|出張所)$/.exec(printed)?.[0] ?? '';
  return ending === '' ||
    name.endsWith(ending) ||
    /(?:(?:営業|公務|業務|事務|法人)[一二三]?部|本店)$/.test(name)
    ? name
    : name + ending;
}
