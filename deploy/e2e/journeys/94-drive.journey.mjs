import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { DriveServer } from '../../../services/intake/test/drive/drive-server.mjs';
import { axe, openBrowser, openPageAs, overflow, screenshot, useLanguage } from '../product/browser.mjs';
import { invariantsOf } from '../product/invariants.mjs';
import { startProduct, until, USERS } from '../product/product.mjs';
import { sample, smallPdf } from '../product/samples.mjs';

describe('invoices from a folder of Google Drive', () => {
  let google;
  let product;
  let browser;
  let page;
  let owner;
  before(async () => {
    google = await new DriveServer().start();
    google.folder('folder-keiri', '経理');
    google.folder('folder-invoices', '請求書', 'folder-keiri');
    google.put('file-before', { name: '前からある請求書.pdf', parent: 'folder-invoices', bytes: smallPdf() });
    product = await startProduct({ own: true, env: google.env });
    owner = await product.login(USERS.owner);
    browser = await openBrowser();
    page = await openPageAs(browser, product, USERS.owner, '/settings');
  });
  after(async () => {
    await browser?.close();
    await product?.stop();
    await google?.stop();
  });

  const uploadsNamed = async (file_name) =>
    (await owner.get('/uploads')).body.upload_list.filter((one) => one.file_name === file_name);
  const rowOf = (name) => page.locator('tr', { hasText: name });
  const card = () => page.locator('li', { hasText: 'keiri@example.jp' }).first();
  const lookNow = async () => {
    await page.goto(`${product.app}/gdrive`);
    await card().getByRole('button', { name: '今すぐ確認' }).click();
    await page.getByText('新しいファイルを確認しています').waitFor();
  };
  const openImports = () => page.goto(`${product.app}/gdrive?tab=imports`);

  it('the owner consents on Google’s page and comes back', async () => {
    await page.getByRole('link', { name: 'Googleドライブ連携' }).click();
    await page.getByText('連携しているGoogleアカウントはありません').waitFor();
    await screenshot(page, '94-drive-empty');
    await page.getByRole('button', { name: 'Googleアカウントを連携する' }).click();
    await page.getByRole('heading', { name: 'アクセスの許可' }).waitFor();
    await page.getByRole('link', { name: 'キャンセル' }).click();
    await page.getByText('Googleの画面で許可されませんでした。').waitFor();
    await screenshot(page, '94-drive-refused');
    await page.getByRole('button', { name: 'Googleドライブ連携へ戻る' }).click();
    await page.getByRole('button', { name: 'Googleアカウントを連携する' }).click();
    await page.getByRole('link', { name: '許可' }).click();
    await page.waitForURL(`${product.app}/gdrive`);
    await card().getByText('フォルダー未選択').waitFor();
    await screenshot(page, '94-drive-no-folder');
  });

  it('a folder is looked for and watched; what lay in it already is left out', async () => {
    await card().getByRole('button', { name: 'フォルダーを追加' }).click();
    await page.getByRole('button', { name: '「経理」を開く' }).click();
    await page.getByRole('button', { name: '請求書', exact: true }).click();
    await page.getByText('選択中：請求書').waitFor();
    await screenshot(page, '94-drive-picker');
    await page.getByRole('button', { name: 'このフォルダーを監視する' }).click();
    await card().getByText('監視中').waitFor();
    await screenshot(page, '94-drive-watching');
    await openImports();
    await rowOf('前からある請求書.pdf').getByText('フォルダーの追加前からあるファイルです。').waitFor();
    assert.deepEqual(await uploadsNamed('前からある請求書.pdf'), []);
  });

  it('a new file is read like an upload and leads to its invoice; a copy of it is left out', async () => {
    const bytes = sample('digital-withholding.pdf');
    google.put('file-new', { name: 'デジタル請求書.pdf', parent: 'folder-invoices', bytes });
    await lookNow();
    const upload = await until('the invoice of the folder', async () => {
      const [found] = await uploadsNamed('デジタル請求書.pdf');
      return found?.local_ids.length > 0 && found;
    });
    assert.equal(upload.source, 'drive');
    google.put('file-copy', { name: 'デジタル請求書のコピー.pdf', parent: 'folder-invoices', bytes });
    google.put('file-doc', {
      name: '見積のメモ',
      parent: 'folder-invoices',
      mimeType: 'application/vnd.google-apps.document',
    });
    google.change('file-new', { name: 'デジタル請求書（処理済）.pdf' });
    await lookNow();
    await openImports();
    await rowOf('デジタル請求書のコピー.pdf').getByText('同じ内容のファイルを取り込み済です。').waitFor();
    await rowOf('見積のメモ').getByText('Googleドキュメント形式のため取り込めません').waitFor();
    await screenshot(page, '94-drive-imports');
    await rowOf('デジタル請求書.pdf')
      .getByRole('link', { name: `#${upload.local_ids[0]}` })
      .click();
    await page.getByRole('tab', { name: '履歴' }).click();
    await page.getByText('請求書', { exact: true }).first().waitFor();
    await page.getByText('Googleドライブ').first().waitFor();
    await screenshot(page, '94-drive-invoice');
    assert.equal((await uploadsNamed('デジタル請求書.pdf')).length, 1);
  });

  it('one that was there before comes in when it is requested', async () => {
    await openImports();
    await rowOf('前からある請求書.pdf').getByRole('button', { name: '取り込む' }).click();
    await rowOf('前からある請求書.pdf').getByText('取込済').waitFor();
    assert.equal((await uploadsNamed('前からある請求書.pdf')).length, 1);
  });

  it('a file that cannot come in is told where invoices are uploaded', async () => {
    google.put('file-bad', {
      name: '偽の請求書.pdf',
      parent: 'folder-invoices',
      bytes: Buffer.from('MZ no invoice at all'),
    });
    await lookNow();
    await until('the failure', async () => {
      const { body } = await owner.get('/drive-imports?state=FAILED');
      return body.items.length === 1;
    });
    await page.goto(`${product.app}/upload`);
    await page.getByText('Googleドライブから取り込めなかったファイルが1件あります').waitFor();
    await page.getByRole('link', { name: '確認する' }).click();
    await rowOf('偽の請求書.pdf').getByText('ファイルの中身がPDF・PNG・JPG・XMLではありません').waitFor();
    await screenshot(page, '94-drive-failed');
    await rowOf('偽の請求書.pdf').getByRole('button', { name: '対象外にする' }).click();
    await rowOf('偽の請求書.pdf').waitFor({ state: 'detached' });
  });

  it('a consent that was withdrawn is shown, and what was put there meanwhile comes in after the next', async () => {
    google.revoke();
    await lookNow();
    await card().getByText('再連携が必要').waitFor();
    await card().getByText('Googleとの連携が切れています。').waitFor();
    await screenshot(page, '94-drive-reconnect');
    await page.setViewportSize({ width: 390, height: 844 });
    await screenshot(page, '94-drive-reconnect-narrow');
    await page.setViewportSize({ width: 1440, height: 900 });
    google.put('file-meanwhile', {
      name: '切断中の請求書.pdf',
      parent: 'folder-invoices',
      bytes: smallPdf(),
    });
    await card().getByRole('button', { name: '再連携する' }).click();
    await page.getByRole('link', { name: '許可' }).click();
    await card().getByText('監視中').waitFor();
    await until('the file of meanwhile', async () => (await uploadsNamed('切断中の請求書.pdf'))[0]);
  });

  it('finds nothing serious for people who cannot see or point, and fits a narrow window, also in English', async () => {
    // A dialog that is still fading in has no colours of its own yet.
    const settled = () =>
      page.waitForFunction(() =>
        document.getAnimations().every((one) => one.effect?.getTiming().iterations === Infinity),
      );
    const look = async (name) => {
      await settled();
      // The tests of the shell check the shell at this width.
      const builder = axe(page).exclude('nav');
      const { violations } = await builder.analyze();
      const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
      assert.deepEqual(
        grave.map(({ id, nodes }) => `${name} ${id}: ${nodes[0].html.slice(0, 160)}`),
        [],
      );
      assert.equal(await overflow(page), 0, name);
      await screenshot(page, name);
    };
    for (const language of ['ja', 'en']) {
      await useLanguage(page, product, language);
      for (const [width, size] of [
        [1440, 'wide'],
        [390, 'narrow'],
      ]) {
        await page.setViewportSize({ width, height: 844 });
        await page.goto(`${product.app}/gdrive`);
        await card().waitFor();
        await look(`94-drive-${size}-${language}`);
        await card()
          .getByRole('button', { name: /フォルダーを追加|Add a folder/ })
          .click();
        await page.getByRole('button', { name: '経理', exact: true }).waitFor();
        await look(`94-drive-dialog-${size}-${language}`);
        await page.goto(`${product.app}/gdrive?tab=imports`);
        await page.getByText('デジタル請求書.pdf').first().waitFor();
        await look(`94-drive-imports-${size}-${language}`);
      }
    }
    assert.deepEqual(page.errors, []);
  });

  it('leaves everything in order', async () => {
    assert.deepEqual((await invariantsOf(product, 'after the drive')).failures, []);
  });
});
