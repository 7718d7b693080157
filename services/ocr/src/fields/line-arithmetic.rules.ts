/** What arithmetic needs of a line. */
interface Countable {
  description: string;
  quantity: number | null;
  unit_price: number | null;
  amount: number;
  tax_rate: 10 | 8 | 0 | null;
}

/** The line's own arithmetic closes: it is a line, regardless of its words. */
export function multiplies(item: Countable | undefined): boolean {
  return (
    item !== undefined &&
    item.quantity !== null &&
    item.unit_price !== null &&
    item.amount !== 0 &&
    Math.abs(Math.round(item.quantity * item.unit_price) - item.amount) <= 1
  );
}

/**
 * Quantity times price is the amount: finds the one of the three that its column did not give, and puts right an amount
 * of which the first digit was lost or one misread. A lone 1 is often not read: price and amount alike mean one piece.
 */
export function completeRow(item: Countable, numbers: number[]): void {
  const product = (q: number, p: number) => Math.abs(Math.round(q * p) - item.amount) <= 1;
  const { quantity, unit_price } = item;
  if (quantity !== null && unit_price !== null && product(quantity, unit_price)) return;
  // Price and amount alike are one piece, unless the amount lost its first digit.
  if (
    quantity !== null &&
    unit_price === item.amount &&
    !`${quantity * unit_price}`.endsWith(`${unit_price}`)
  )
    item.quantity = 1;
  else if (quantity !== null && quantity > 0) {
    const price = numbers.find((n) => n !== quantity && product(quantity, n));
    if (price !== undefined) item.unit_price = price;
    else if (
      unit_price === null &&
      product(quantity, quantity) &&
      numbers.filter((n) => n === quantity).length > 1
    )
      item.unit_price = quantity;
    else if (unit_price !== null && ruled(quantity, item.amount / unit_price, quantity * unit_price))
      item.quantity = item.amount / unit_price;
    else if (unit_price !== null && misread(item.amount, Math.round(quantity * unit_price)))
      item.amount = Math.round(quantity * unit_price);
  } else if (unit_price !== null) {
    const count = numbers.find((n) => product(n, unit_price));
    if (count !== undefined) item.quantity = count;
    else if (unit_price === item.amount) item.quantity = 1;
  } else {
    const pair = numbers
      .flatMap((q, i) => numbers.slice(i + 1).map((p) => [q, p] as const))
      .find(([q, p]) => product(q, p));
    if (pair) [item.quantity, item.unit_price] = pair;
  }
}

/** A ruling was read as the last digit of a count: 61 of 52,000 that come to 312,000 are six. */
function ruled(read: number, meant: number, product: number): boolean {
  return `${read}` === `${meant}1` && !`${product}`.endsWith(`${(meant * product) / read}`);
}

/** The read number is the real one without its first digits or without one, or differs from it in one digit. */
function misread(read: number, meant: number): boolean {
  const [a, b] = [String(read), String(meant)];
  if (b.length - a.length > 2) return false;
  if (b.endsWith(a)) return true;
  if (read < 100) return false;
  if (b.length > a.length) return [...b].some((_, i) => b.slice(0, i) + b.slice(i + 1) === a);
  return a.length === b.length && [...a].filter((c, i) => c !== b[i]).length === 1;
}

/** A number beside a line's amount and the left edge of its column. */
export interface Beside {
  value: number;
  column: number;
}

/**
 * Where the amounts of most lines are the sum of the columns from one on (freight and surcharge), the same sum gives
 * an amount its lost digits back.
 */
export function mendByColumns<T extends Countable>(items: T[], beside: Beside[][]): T[] {
  const sumFrom = (list: Beside[] | undefined, column: number) =>
    (list ?? []).filter((b) => b.column >= column).reduce((n, b) => n + b.value, 0);
  const closed = (column: number) =>
    items.filter((item, i) => sumFrom(beside[i], column) === item.amount).length;
  const columns = [...new Set(beside.flat().map((b) => b.column))];
  const from = columns.sort((a, b) => closed(b) - closed(a))[0];
  if (from === undefined || closed(from) < Math.max(2, 0.5 * items.length)) return items;
  return items.map((item, i) => {
    const meant = sumFrom(beside[i], from);
    const lost = String(meant).length > String(item.amount).length;
    return !multiplies(item) && lost && near(item.amount, meant) ? { ...item, amount: meant } : item;
  });
}

/** One may be a misreading of the other: a digit lost, misread, or a ruling read as a leading digit. */
function near(read: number, meant: number): boolean {
  if (meant <= 0 || read <= 0) return false;
  return misread(read, meant) || (String(read).length === String(meant).length + 1 && misread(meant, read));
}
