import type { NoticeFacts, NoticeInvoice, NoticeLanguage } from './notice-facts.types.js';
import { PAPER_WORDS, type PaperLanguage } from './paper-words.data.js';
import { cut, type Measure, PAGE_HEIGHT, PAGE_WIDTH, type PdfPart, wrapped } from './pdf.rules.js';

const LEFT = 48;
const RIGHT = PAGE_WIDTH - 48;
const BOTTOM = PAGE_HEIGHT - 60;
const SIZE = 9;
const ROW = 15;
/** Where the columns of the table begin (texts) or end (amounts). */
const COLUMN = { invoice: LEFT + 4, date: 300, rate: 358, amount: 468, tax: RIGHT - 4 } as const;

/** Japanese for those who read it, English for all others. */
export function paperLanguage(language: NoticeLanguage): PaperLanguage {
  return language === 'ja' ? 'ja' : 'en';
}

export const yenText = (amount: number): string =>
  `${amount < 0 ? '-' : ''}¥${String(Math.abs(amount)).replace(/\B(?=(\d{3})+$)/g, ',')}`;

export const dayText = (day: string | null): string => (day ?? '').replaceAll('-', '/');

/** Lays out texts from top to bottom and begins a page where one is full. */
class Paper {
  readonly pages: PdfPart[][] = [[]];
  y = 64;

  constructor(private readonly measure: Measure) {}

  /** A text in lines of at most so many points. */
  lines(text: string, size: number, width: number): string[] {
    return wrapped(text, size, width, this.measure);
  }

  /** A text that fits into so many points. */
  fitting(text: string, width: number): string {
    return cut(text, SIZE, width, this.measure);
  }

  /** Begins a page unless so many points are free. */
  need(height: number): boolean {
    if (this.y + height <= BOTTOM) return false;
    this.pages.push([]);
    this.y = 64;
    return true;
  }

  text(x: number, text: string, { size = SIZE, align = 'left' as 'left' | 'right' | 'center' } = {}): void {
    this.pages.at(-1)?.push({ kind: 'text', x, y: this.y, size, text, align });
  }

  rule(y: number, { height = 0.5, grey = 0.6, x = LEFT, width = RIGHT - LEFT } = {}): void {
    this.pages.at(-1)?.push({ kind: 'line', x, y, width, height, grey });
  }
}

/** The pages of a notice, with texts as wide as `measure` reports. */
export function noticePages(facts: NoticeFacts, language: PaperLanguage, measure: Measure): PdfPart[][] {
  const words = PAPER_WORDS[language];
  const paper = new Paper(measure);
  paper.text(PAGE_WIDTH / 2, words.title, { size: 16, align: 'center' });
  paper.y += 34;
  head(paper, facts, language);
  tableHead(paper, language);
  for (const invoice of facts.invoices) block(paper, invoice, language);
  sums(paper, facts, language);
  for (const line of paper.lines(words.confirm(dayText(facts.confirm_by)), SIZE, RIGHT - LEFT)) {
    paper.need(ROW);
    paper.text(LEFT, line);
    paper.y += ROW;
  }
  for (const [index, page] of paper.pages.entries())
    page.push({
      kind: 'text',
      x: PAGE_WIDTH / 2,
      y: PAGE_HEIGHT - 32,
      size: 8,
      text: words.page(index + 1, paper.pages.length),
      align: 'center',
    });
  return paper.pages;
}

function head(paper: Paper, facts: NoticeFacts, language: PaperLanguage): void {
  const words = PAPER_WORDS[language];
  const top = paper.y;
  for (const line of paper.lines(words.to(facts.supplier.name), 12, 270)) {
    paper.text(LEFT, line, { size: 12 });
    paper.y += 17;
  }
  if (facts.supplier.t_number) paper.text(LEFT, `${words.t_number}: ${facts.supplier.t_number}`);
  const left = paper.y;
  paper.y = top;
  const right = [
    `${words.number}: ${facts.number}`,
    `${words.made_on}: ${dayText(facts.made_on)}`,
    ...paper.lines(facts.payer.name, SIZE, 210),
    ...(facts.payer.t_number ? [`${words.t_number}: ${facts.payer.t_number}`] : []),
  ];
  for (const line of right) {
    paper.text(RIGHT, line, { align: 'right' });
    paper.y += ROW;
  }
  paper.y = Math.max(paper.y, left) + 22;
  paper.text(LEFT, words.lead);
  paper.y += 26;
  paper.text(LEFT, words.transfer, { size: 11 });
  paper.text(300, yenText(facts.transfer), { size: 15, align: 'right' });
  paper.rule(paper.y + 5, { width: 300 - LEFT, grey: 0, height: 0.8 });
  paper.y += 22;
  paper.text(LEFT, `${words.pay_date}: ${dayText(facts.pay_date)}`);
  if (facts.account)
    paper.text(LEFT + 150, paper.fitting(`${words.account}: ${facts.account}`, RIGHT - LEFT - 150));
  paper.y += 26;
}

function tableHead(paper: Paper, language: PaperLanguage): void {
  const words = PAPER_WORDS[language];
  paper.rule(paper.y - 11, { height: 16, grey: 0.92 });
  paper.text(COLUMN.invoice, words.invoice);
  paper.text(COLUMN.date, words.issue_date);
  paper.text(COLUMN.rate, words.rate);
  paper.text(COLUMN.amount, words.amount, { align: 'right' });
  paper.text(COLUMN.tax, words.tax, { align: 'right' });
  paper.y += ROW + 2;
}

/** The rows of one invoice: each rate, then what is taken off, then what is paid. */
function block(paper: Paper, invoice: NoticeInvoice, language: PaperLanguage): void {
  const words = PAPER_WORDS[language];
  const name = invoice.invoice_number || words.no_number(invoice.invoice_local_id);
  const texts = [
    paper.fitting(name, COLUMN.date - COLUMN.invoice - 8),
    ...paper.lines(invoice.description, SIZE, COLUMN.date - COLUMN.invoice - 8),
  ];
  const rates: { rate: string; amount: string; tax: string }[] = invoice.rates.map((line) => ({
    rate: words.rates[line.rate],
    amount: yenText(line.amount),
    tax: yenText(line.tax),
  }));
  if (rates.length === 0) rates.push({ rate: words.no_rates, amount: yenText(invoice.total), tax: '' });
  if (paper.need(ROW * 2)) tableHead(paper, language);
  for (let row = 0; row < Math.max(texts.length, rates.length); row += 1) {
    if (paper.need(ROW)) tableHead(paper, language);
    if (texts[row]) paper.text(COLUMN.invoice, texts[row] ?? '');
    if (row === 0) paper.text(COLUMN.date, dayText(invoice.delivery_date ?? invoice.issue_date));
    const line = rates[row];
    if (line) {
      paper.text(COLUMN.rate, line.rate);
      paper.text(COLUMN.amount, line.amount, { align: 'right' });
      paper.text(COLUMN.tax, line.tax, { align: 'right' });
    }
    paper.y += ROW;
  }
  const taken: [string, number][] = [
    [words.withholding, -invoice.withholding],
    ...invoice.deductions.map(({ kind, amount }): [string, number] => [words.deductions[kind], -amount]),
    ...invoice.offsets.map(({ invoice_number, invoice_local_id, amount }): [string, number] => [
      words.offset(invoice_number || words.no_number(invoice_local_id)),
      -amount,
    ]),
    [words.fee, -invoice.fee],
  ];
  for (const [label, amount] of taken.filter(([, amount]) => amount !== 0))
    amountRow(paper, label, amount, language);
  amountRow(paper, words.paid, invoice.transfer, language);
  paper.rule(paper.y - 10);
  paper.y += 4;
}

function amountRow(paper: Paper, label: string, amount: number, language: PaperLanguage): void {
  if (paper.need(ROW)) tableHead(paper, language);
  paper.text(COLUMN.date, paper.fitting(label, COLUMN.amount - COLUMN.date - 70));
  paper.text(COLUMN.amount, yenText(amount), { align: 'right' });
  paper.y += ROW;
}

function sums(paper: Paper, facts: NoticeFacts, language: PaperLanguage): void {
  const words = PAPER_WORDS[language];
  paper.need(ROW * 8);
  paper.y += 6;
  for (const line of facts.rates) {
    paper.text(COLUMN.date, words.sum);
    paper.text(COLUMN.rate, words.rates[line.rate]);
    paper.text(COLUMN.amount, yenText(line.amount), { align: 'right' });
    paper.text(COLUMN.tax, yenText(line.tax), { align: 'right' });
    paper.y += ROW;
  }
  amountRow(paper, words.total, facts.total, language);
  if (facts.withholding !== 0) amountRow(paper, words.withholding, -facts.withholding, language);
  const deducted = facts.deductions + facts.offsets;
  if (deducted !== 0) amountRow(paper, words.deducted, -deducted, language);
  if (facts.fee !== 0) amountRow(paper, words.fee, -facts.fee, language);
  paper.rule(paper.y - 10, { x: COLUMN.date, width: RIGHT - COLUMN.date, grey: 0 });
  paper.y += 3;
  amountRow(paper, words.transfer, facts.transfer, language);
  paper.y += 8;
  if (facts.rates.some(({ rate }) => rate === '8')) {
    paper.text(LEFT, words.reduced);
    paper.y += ROW;
  }
}
