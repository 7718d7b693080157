// A person of the day: one page, one login, and only what the page shows.
import assert from 'node:assert/strict';
import { until } from '../product/product.mjs';
import { loginByPage, openPage, screenshot, useLanguage } from '../product/browser.mjs';

export const PHONE = { width: 390, height: 844 };
/** Home is loaded again after this time, because work of others reaches it through events. */
const FRESH_MS = 3_000;
const LOOKS = 8;
/** Longest wait for the parts of home; with no work at all it passes in vain. */
const LISTED_MS = 20_000;
const SETTLED_MS = 300;
/** Rows of a page of a list. */
const PAGE = 25;

/**
 * Logs in and lands on home. From then on the person reaches a page only by what is visible: an address typed by hand
 * is an error. Steps, presses and milliseconds are counted.
 */
export class Person {
  static async arrive(browser, product, { name, email, viewport, pictures, english, log }) {
    const page = await openPage(browser, { viewport });
    await loginByPage(page, product, email);
    await page.waitForURL('**/home');
    page.goto = () => Promise.reject(new Error(`${name} typed an address`));
    return new Person(page, product, { name, pictures, english, log });
  }

  constructor(page, product, { name, pictures, english, log }) {
    Object.assign(this, {
      page,
      product,
      name,
      pictures,
      english,
      log,
      steps: 0,
      presses: 0,
      milliseconds: 0,
      taken: 0,
    });
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

  /** Home shows some work and loads none: on a busy machine its parts come long after the page. */
  async listed() {
    await this.page
      .waitForFunction(
        () =>
          document.querySelector('a[data-waiting]') && !document.querySelector('[data-waiting="loading"]'),
        undefined,
        { timeout: LISTED_MS },
      )
      .catch(() => null);
  }

  /** Follows a row of the work list of home once it says that so many wait; the number is that of the list. */
  async follow(label, count) {
    const row = this.page.locator('a[data-waiting]', { hasText: label });
    const wanted = count === undefined ? row : row.and(this.page.locator(`[data-waiting="${count}"]`));
    const found = async () => {
      await this.listed();
      return wanted
        .first()
        .waitFor({ timeout: FRESH_MS })
        .then(
          () => true,
          () => false,
        );
    };
    for (let looks = 1; looks < LOOKS && !(await found()); looks += 1) await this.page.reload();
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

  async picture(name) {
    if (!this.pictures && name !== 'failed') return;
    this.taken += 1;
    if (name !== 'failed') await settled(this.page);
    const file = `day-${this.name}-${String(this.taken).padStart(2, '0')}-${name}`;
    await screenshot(this.page, file);
    if (this.english && name !== 'failed') await this.pictureInEnglish(file);
  }

  /** The same address beside the page of the person, which keeps its dialogs and its language. */
  async pictureInEnglish(file) {
    await useLanguage(this.page, this.product, 'en');
    const page = await this.page.context().newPage();
    await page.goto(this.page.url());
    await settled(page);
    await screenshot(page, `${file}-en`);
    await page.close();
    await useLanguage(this.page, this.product, 'ja');
  }
}

/** Everything on the page has its content. */
function settled(page) {
  return until('the page to have its content', async () => {
    if ((await page.getByRole('heading').filter({ visible: true }).count()) === 0) return false;
    return (await page.locator('.ant-spin-spinning:visible, [data-waiting="loading"]').count()) === 0;
  });
}
