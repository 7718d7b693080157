/**
 * What a purchase is to the consumption tax. '' leaves it to the supplier, and there to its country.
 * - domestic: 国内取引, the ordinary case.
 * - outside: 国外取引, outside the tax: no input tax, even if a tax is printed (Consumption Tax Act art. 4 iii).
 * - reverse_charge: 特定課税仕入れ, the buyer owes the tax (art. 5 i, art. 28 ii): the supplier charges none.
 * - consumer_digital: 消費者向け電気通信利用役務 of a foreign business: deductible only with a registered supplier, and
 *   outside the transitional measure.
 * - platform: プラットフォーム課税 (art. 15-2): the operator of the platform counts as the supplier, so the invoice has
 *   the operator's number.
 */
export const SUPPLY_KINDS = [
  '',
  'domestic',
  'outside',
  'reverse_charge',
  'consumer_digital',
  'platform',
] as const;
export type SupplyChoice = (typeof SUPPLY_KINDS)[number];
export type SupplyKind = Exclude<SupplyChoice, ''>;

/** What decided the kind. The last two are assumptions that a person has to confirm. */
export const SUPPLY_SOURCES = ['invoice', 'supplier', 'default', 'country', 'currency'] as const;
export type SupplySource = (typeof SUPPLY_SOURCES)[number];

export interface SupplyFacts {
  /** Chosen for this invoice. */
  chosen: SupplyChoice;
  /** Chosen for all invoices of the supplier. */
  supplier: SupplyChoice;
  /** ISO 3166-1 alpha-2 code of the supplier's country, '' where it is unknown. */
  country: string;
  /** ISO 4217 code. */
  currency: string;
  /** The invoice or the master has a registration number. */
  has_number: boolean;
  /** Tax of all rates as printed, yen; null when none is printed. */
  printed_tax: number | null;
}

export interface Supply {
  kind: SupplyKind;
  by: SupplySource;
  /** It follows from the country or the currency; no user chose it. */
  assumed: boolean;
}

/**
 * Returns the kind of purchase of an invoice. Without a choice, a supplier abroad without a registration number is
 * assumed to be outside the tax: no input tax is deducted that does not exist. The same holds for an unknown supplier
 * that invoices in a foreign currency without tax.
 */
export function supplyOf(facts: SupplyFacts): Supply {
  if (facts.chosen !== '') return { kind: facts.chosen, by: 'invoice', assumed: false };
  if (facts.supplier !== '') return { kind: facts.supplier, by: 'supplier', assumed: false };
  if (facts.has_number || facts.country === 'JP') return { kind: 'domestic', by: 'default', assumed: false };
  if (facts.country !== '') return { kind: 'outside', by: 'country', assumed: true };
  const bears_tax = (facts.printed_tax ?? 0) !== 0;
  if (facts.currency !== 'JPY' && !bears_tax) return { kind: 'outside', by: 'currency', assumed: true };
  return { kind: 'domestic', by: 'default', assumed: false };
}

/** Whether the price holds no consumption tax, so that a line must not carve any out of it. */
export function bearsNoTax({ kind }: Pick<Supply, 'kind'>, printed_tax: number | null): boolean {
  if (kind === 'outside' || kind === 'reverse_charge') return true;
  return printed_tax === 0;
}

/** Words of lines that the law exempts (非課税, Consumption Tax Act appended table 2). */
const EXEMPT =
  /住宅家賃|社宅|居住用|保険料|保証料|利息|利子|切手|証紙|商品券|プリペイド|行政手数料|住民票|登記事項証明|介護サービス|社会保険診療|学費|授業料|教科書/;
/** Words of lines outside the tax (不課税): taxes, refunded expenses, membership. */
const OUT_OF_SCOPE =
  /立替|預り金|印紙|登録免許税|源泉|軽油引取税|入湯税|宿泊税|ゴルフ場利用税|会費|寄付|寄附|損害賠償|キャンセル料|補助金/;

/** What the amounts that bear no tax are, by the texts of the lines; null where the texts do not say. */
export function untaxedKind(texts: readonly string[]): 'exempt' | 'out_of_scope' | null {
  const plain = texts.map((text) => text.normalize('NFKC'));
  const exempt = plain.some((text) => EXEMPT.test(text));
  const outside = plain.some((text) => OUT_OF_SCOPE.test(text));
  if (exempt === outside) return null;
  return exempt ? 'exempt' : 'out_of_scope';
}
