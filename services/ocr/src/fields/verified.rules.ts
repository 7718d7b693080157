import type { PageLayout } from '../layout/layout.types.js';
import { deductionsOn } from './deductions.rules.js';
import { withKana } from './kana-cells.rules.js';
import { mendPage } from './mend-page.rules.js';
import { type MoneyToken, moneyTokens } from './money-tokens.rules.js';
import type { ReadDocument } from './read-document.types.js';
import { safeNames } from './safe-names.rules.js';
import { safeSums } from './safe-sums.rules.js';

/**
 * The last step of a reading: the chosen values under the rules of safety. A rule takes a value away or leaves it to the
 * eye; none makes a value surer. What the print deducts from the total follows from the sums. Pure, and the same again when it is applied twice.
 * @param pages the pages as the rules of fields read them, labels mended
 */
export function verified(
  document: ReadDocument,
  pages: PageLayout[],
  tokens: MoneyToken[] = moneyTokens(pages),
): ReadDocument {
  const safe = safeNames(safeSums(document, pages, tokens), pages);
  return { ...safe, ...deductionsOn(safe, pages, tokens) };
}

/** The same for pages as they were laid out. */
export function verifiedOn(document: ReadDocument, printed: PageLayout[]): ReadDocument {
  return verified(document, printed.map(mendPage).map(withKana));
}
