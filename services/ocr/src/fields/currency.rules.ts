import type { PageLayout } from '../layout/layout.types.js';

/** An amount in another currency than yen, by its sign or its code (ISO 4217) beside the digits, and such a code of the whole invoice. */
const FOREIGN =
  /(?:US\$|HK\$|S\$|A\$|C\$|NT\$|\$|€|£|₩|฿|₹|(?<![A-Z])(?:USD|EUR|GBP|CHF|AUD|CAD|SGD|HKD|NZD|TWD|THB|KRW|INR|VND|CNY|RMB))[\d(-]|\d(?:USD|EUR|GBP|CHF|AUD|CAD|SGD|HKD|NZD|TWD|THB|KRW|INR|VND|CNY|RMB|米?ドル|ユーロ|ポンド|元)(?![A-Z])|(?:currency|通貨)[::]?(?!.*(?:JPY|円|YEN))[A-Z]{3}(?![A-Z])|\((?:USD|EUR|GBP|CHF|AUD|CAD|SGD|HKD|NZD|TWD|THB|KRW|INR|VND|CNY|RMB)\)/i;
const YUAN = /CNY|RMB|人民元/;
const YEN = /¥[\d▲△(-]|\d円|JPY|日本円/i;

/** Whether the pages ask for money in another currency than yen: such amounts are printed, and none in yen. */
export function foreignSums(pages: PageLayout[]): boolean {
  const texts = pages.flatMap((p) => p.segments.map((s) => s.tight));
  if (texts.some((t) => YUAN.test(t))) return true;
  return texts.some((t) => FOREIGN.test(t)) && !texts.some((t) => YEN.test(t));
}
