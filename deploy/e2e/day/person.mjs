// A person of the day: one page, one login, and only what the page shows.
import assert from 'node:assert/strict';
import { until } from '../product/product.mjs';
import { loginByPage, openPage, screenshot } from '../product/browser.mjs';

export const PHONE = { width: 390, height: 844 };
/** Home shows the results of its queries within this time. */
const FRESH_MS = 8_000;
const SETTLED_MS = 300;
/** Rows of a page of a list. */
const PAGE = 25;

/**
 * Logs in and lands on home. From then on the person reaches a page only by what is visible: an address typed by hand
 * is an error. Steps, presses and milliseconds are counted.
 */
export class Person {
  static async arrive(browser, product, { name, email, viewport, pictures, log }) {
    const page = await openPage(browser, { viewport });
    await loginByPage(page, product, email);
    await page.waitForURL('**/home');
    page.goto = () => Promise.reject(new Error(`${name} typed an address`));
    return new Person(page, { name, pictures, log });
  }

  constructor(page, { name, pictures, log }) {
    Object.assign(this, { page, name, pictures, log, steps: 0, presses: 0, milliseconds: 0, taken: 0 });
  }

  /** Performs one step of the person and prints its presses and its time. */
  async step(what, act) {
    const [began, before] = [Date.now(), this.presses];
    try {
      await act();
    } catch (error) {
      await this.picture('failed');
      error.message = `${this.name}, ${what}: ${error.message}`;
      throw error;
    }
    const took = Date.now() - began;
    this.steps += 1;
    this.milliseconds += took;
    this.log(`   ${this.name}  ${what}: ${this.presses - before} presses, ${took} ms`);
  }

  /** Presses what is visible; the last of several, because dialogs lie over the page. */
  async press(target) {
    await target.filter({ visible: true }).last().click();
    this.presses += 1;
  }

  button(name, scope = this.page, exact = false) {
    return scope.getByRole('button', { name, exact });
  }

  async key(...names) {
    for (const name of names) {
      await this.page.keyboard.press(name);
      this.presses += 1;
    }
  }

  async fill(target, text) {
    await target.fill(text);
    this.presses += 1;
  }

  /** Chooses a file in the field that a visible button or drop area belongs to. */
  async choose(target, files) {
    await target.setInputFiles(files);
    this.presses += 1;
  }

  async see(text, scope = this.page) {
    await scope.getByText(text).filter({ visible: true }).first().waitFor();
  }

  /** Home by the menu, as fresh as after a reload. */
  async home() {
    await this.press(this.page.getByRole('link', { name: 'ホーム', exact: true }));
    await this.page.waitForURL('**/home');
  }

  /** Follows a row of the work list of home once it says that so many wait; the number is that of the list. */
  async follow(label, count) {
    const row = this.page.locator('a[data-waiting]', { hasText: label });
    const wanted = count === undefined ? row : row.and(this.page.locator(`[data-waiting="${count}"]`));
    const found = () =>
      wanted
        .first()
        .waitFor({ timeout: FRESH_MS })
        .then(
          () => true,
          () => false,
        );
    for (let patience = 3; patience > 0 && !(await found()); patience -= 1) await this.page.reload();
    const offered = await this.page.locator('a[data-waiting]').allInnerTexts();
    assert.ok(await found(), `home of ${this.name} offers ${label} (${count ?? 'any'}) among ${offered}`);
    await this.press(wanted.first());
  }

  /** Selects every row of a list that holds so many, also those of its other pages. */
  async selectAll(count) {
    await this.page
      .getByText(new RegExp(`全${count}件`))
      .filter({ visible: true })
      .first()
      .waitFor();
    const box = this.page
      .getByRole('checkbox', { name: 'このページの行をすべて選択' })
      .filter({ visible: true })
      .first();
    // Rows that others change empty the selection.
    await until('the rows to be selected', async () => {
      if (!(await box.isChecked())) await box.click();
      await this.page.waitForTimeout(SETTLED_MS);
      return box.isChecked();
    });
    this.presses += 1;
    if (count > PAGE) await this.press(this.button(`条件に合う${count}件をすべて選択`));
    await this.see(`${count}件を選択中`);
  }

  /** Everything on the page has its content. */
  async settled() {
    await until('the page to have its content', async () => {
      if ((await this.page.getByRole('heading').filter({ visible: true }).count()) === 0) return false;
      return (await this.page.locator('.ant-spin-spinning:visible, [data-waiting="loading"]').count()) === 0;
    });
  }

  async picture(name) {
    if (!this.pictures && name !== 'failed') return;
    this.taken += 1;
    if (name !== 'failed') await this.settled();
    await screenshot(this.page, `day-${this.name}-${String(this.taken).padStart(2, '0')}-${name}`);
  }
}
