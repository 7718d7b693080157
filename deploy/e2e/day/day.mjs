// What the parts of the day share: the company, its invoices, and the people who have arrived.
import { openPage } from '../product/browser.mjs';
import { until, USERS } from '../product/product.mjs';
import { billsOf, pdfOfBill } from './bills.mjs';
import { foundCompany } from './company.mjs';
import { Person } from './person.mjs';

/** The month that is closed today and the day on which its invoices are paid, in Japan. */
function daysOf() {
  const day = new Date(Date.now() + 9 * 3_600_000);
  const pay = new Date(day);
  while ([0, 6].includes(pay.getUTCDay())) pay.setUTCDate(pay.getUTCDate() + 1);
  const closing = new Date(day);
  if (day.getUTCDate() <= 15) closing.setUTCDate(0);
  return { month: closing.toISOString().slice(0, 7), pay_date: pay.toISOString().slice(0, 10) };
}

export class Day {
  constructor({ product, browser, size, pictures = false, english = false, log = () => undefined }) {
    Object.assign(this, { product, browser, size, pictures, english, log, people: [] });
    Object.assign(this, daysOf());
    this.bills = billsOf({ size, month: this.month, pay_date: this.pay_date });
    this.payments = this.bills.filter(({ total }) => total > 0);
  }

  async begin() {
    const [{ supplier }] = this.bills;
    this.company = await foundCompany(this.product, { month: this.month, supplier });
    this.printer = await openPage(this.browser);
    this.accountant = await this.arrive('accountant', USERS.accountant);
  }

  async arrive(name, email, viewport) {
    const { product, browser, pictures, english, log } = this;
    const given = { name, email, viewport, pictures, english, log };
    const person = await Person.arrive(browser, product, given);
    this.people.push(person);
    return person;
  }

  /** The file of an invoice, as a browser chooses it. */
  async file(bill, options) {
    const buffer = await pdfOfBill(this.printer, bill, options);
    return { name: `${bill.invoice_number}.pdf`, mimeType: 'application/pdf', buffer };
  }

  /** One after the other: they are printed on one page. */
  async files(bills) {
    const files = [];
    for (const bill of bills) files.push(await this.file(bill));
    return files;
  }

  invoices = async (query) => (await this.company.accountant.get(`/invoices?limit=100&${query}`)).body.items;

  /** Waits until the month holds so many invoices that are read. */
  received(count) {
    const days = `issue_date_from=${this.month}-01&issue_date_to=${this.month}-28`;
    return until(`${count} invoices`, async () => {
      const rows = await this.invoices(days);
      return rows.length === count && rows.every(({ status }) => status !== 'reading') && rows;
    });
  }

  /** Presses and time of each person. */
  tell() {
    for (const { name, steps, presses, milliseconds } of this.people)
      this.log(`${name}: ${steps} steps, ${presses} presses, ${milliseconds} ms`);
  }
}
