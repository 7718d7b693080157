import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { axe, openBrowser, openPageAs, overflow, screenshot } from '../product/browser.mjs';
import {
  API_TOKEN,
  BOT_TOKEN,
  chatworkPost,
  localChat,
  SIGNING_SECRET,
  slackPost,
  WEBHOOK_TOKEN,
} from '../product/chat.mjs';
import { invariantsOf } from '../product/invariants.mjs';
import { startProduct, until, USERS } from '../product/product.mjs';
import { sample, smallPdf } from '../product/samples.mjs';

describe('invoices from chat services', () => {
  let chat;
  let product;
  let browser;
  let page;
  let owner;
  before(async () => {
    chat = await localChat();
    product = await startProduct({
      own: true,
      env: { UKETORI_SLACK_URL: `${chat.url}/slack/`, UKETORI_CHATWORK_URL: `${chat.url}/v2/` },
    });
    owner = await product.login(USERS.owner);
    browser = await openBrowser();
    page = await openPageAs(browser, product, USERS.owner, '/settings');
  });
  after(async () => {
    await browser?.close();
    await product?.stop();
    chat?.close();
  });

  const addressOf = async (name) => {
    const { body } = await owner.get('/chat-connections');
    return body.items.find((one) => one.name === name).hook_path;
  };
  const post = async (name, { body, headers }) =>
    (
      await product.call('POST', await addressOf(name), {
        host: 'api',
        raw: Buffer.from(body),
        headers: { 'content-type': 'application/json', ...headers },
      })
    ).status;
  const uploadsNamed = async (file_name) =>
    (await owner.get('/uploads')).body.upload_list.filter((one) => one.file_name === file_name);
  const rowOf = (name) => page.locator('tr', { hasText: name });
  const openImports = () => page.goto(`${product.app}/settings/chat?tab=imports`);

  it('Slack is connected from the settings, and its test says whose token it is', async () => {
    await page.getByRole('link', { name: 'チャット連携' }).click();
    await page.getByText('連携しているチャットサービスはありません').waitFor();
    await screenshot(page, '92-chat-empty');
    await page.getByRole('button', { name: 'Slackを連携する' }).click();
    await page.getByLabel('名称').fill('経理チャンネル');
    await page.getByLabel('Signing Secret').fill(SIGNING_SECRET);
    await page.getByLabel('Bot User OAuth Token').fill(BOT_TOKEN);
    await screenshot(page, '92-chat-dialog');
    await page.getByRole('button', { name: '登録', exact: true }).click();
    const card = page.locator('li', { hasText: '経理チャンネル' });
    await card.getByText('接続済').waitFor();
    await card.getByText('テスト社 / uketori').waitFor();
    const shown = await card.getByLabel('Webhook URL').inputValue();
    assert.equal(shown, `http://api.${product.domain}${await addressOf('経理チャンネル')}`);
    await screenshot(page, '92-chat-connected');
  });

  it('a posted invoice is read like an upload; the same event again changes nothing', async () => {
    chat.files.set('F92A', { name: 'デジタル請求書.pdf', bytes: sample('digital-withholding.pdf') });
    const event = slackPost('F92A', 'Ev92A');
    assert.equal(await post('経理チャンネル', event), 200);
    assert.equal(await post('経理チャンネル', event), 200);
    const upload = await until('the invoice of the chat', async () => {
      const [found] = await uploadsNamed('デジタル請求書.pdf');
      return found?.local_ids.length > 0 && found;
    });
    assert.equal(upload.source, 'slack');
    assert.equal(await post('経理チャンネル', slackPost('F92A', 'Ev92B')), 200);
    await openImports();
    await rowOf('デジタル請求書.pdf').getByText('取込済').waitFor();
    await screenshot(page, '92-chat-imports');
    await rowOf('デジタル請求書.pdf')
      .getByRole('link', { name: `#${upload.local_ids[0]}` })
      .click();
    await page.getByRole('tab', { name: '履歴' }).click();
    await page.getByText('「10月分の請求書です」').waitFor();
    await screenshot(page, '92-chat-invoice');
    assert.equal((await uploadsNamed('デジタル請求書.pdf')).length, 1);
    await page.goto(`${product.app}/upload`);
    await page.getByText('1ページ · Slack').first().waitFor();
  });

  it('a download that is a web page is shown with its reason, and comes in when tried again', async () => {
    chat.login_page = true;
    chat.files.set('F92C', { name: '失敗する請求書.pdf', bytes: smallPdf() });
    assert.equal(await post('経理チャンネル', slackPost('F92C', 'Ev92C')), 200);
    await page.goto(`${product.app}/upload`);
    await page.getByRole('button', { name: 'その他の取込方法' }).click();
    await page.getByRole('link', { name: /^チャット取込.*取込結果$/ }).click();
    const row = rowOf('失敗する請求書.pdf');
    await row.getByText('再試行中').waitFor();
    await row.getByText('ファイルではなくWebページが返されました').waitFor();
    await screenshot(page, '92-chat-failed');
    assert.equal((await uploadsNamed('失敗する請求書.pdf')).length, 0);
    chat.login_page = false;
    await row.getByRole('button', { name: '再試行' }).click();
    await row.getByText('取込済').waitFor();
    await until(
      'the invoice',
      async () => (await uploadsNamed('失敗する請求書.pdf'))[0]?.local_ids.length > 0,
    );
    assert.equal((await uploadsNamed('失敗する請求書.pdf')).length, 1);
  });

  it('a file that cannot come in is told where invoices are uploaded, and is left out by hand', async () => {
    chat.files.set('F92D', { name: '偽の請求書.pdf', bytes: Buffer.from('MZ no invoice at all') });
    assert.equal(await post('経理チャンネル', slackPost('F92D', 'Ev92D')), 200);
    await until('the failure', async () => {
      const { body } = await owner.get('/chat-imports?state=FAILED');
      return body.items.length === 1;
    });
    await page.goto(`${product.app}/upload`);
    await page.getByText('チャットから取り込めなかったファイルが1件あります').waitFor();
    await screenshot(page, '92-chat-told');
    await page.getByRole('link', { name: '確認する' }).click();
    const row = rowOf('偽の請求書.pdf');
    await row.getByText('ファイルの中身がPDF・PNG・JPG・XMLではありません').waitFor();
    await screenshot(page, '92-chat-refused');
    await row.getByRole('button', { name: '対象外にする' }).click();
    await row.waitFor({ state: 'detached' });
    await page.goto(`${product.app}/upload`);
    await page.getByRole('heading', { name: 'アップロード一覧' }).waitFor();
    assert.equal(await page.getByText('チャットから取り込めなかった').count(), 0);
  });

  it('Chatwork is connected before its webhook exists, and brings its files in once its token is known', async () => {
    await page.goto(`${product.app}/settings/chat`);
    await page.getByRole('button', { name: 'Chatworkを連携する' }).click();
    await page.getByLabel('名称').fill('請求書ルーム連携');
    await page.getByLabel('APIトークン').fill(API_TOKEN);
    await page.getByRole('button', { name: '登録', exact: true }).click();
    const card = page.locator('li', { hasText: '請求書ルーム連携' });
    await card.getByText('Webhookのトークンが未入力です').waitFor();
    chat.files.set('92001', { name: 'チャットワーク請求書.pdf', bytes: smallPdf() });
    const event = chatworkPost('92001', '984676321621704704', 'チャットワーク請求書.pdf');
    assert.equal(await post('請求書ルーム連携', event), 401);
    await card.getByRole('button', { name: '編集' }).click();
    await page.getByLabel('Webhookのトークン').fill(WEBHOOK_TOKEN);
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await card.getByText('接続済').waitFor();
    for (let i = 0; i < 3; i++) assert.equal(await post('請求書ルーム連携', event), 200);
    await until('the file of Chatwork', async () => (await uploadsNamed('チャットワーク請求書.pdf'))[0]);
    assert.equal((await uploadsNamed('チャットワーク請求書.pdf')).length, 1);
    await screenshot(page, '92-chat-both');
  });

  it('finds nothing serious for people who cannot see or point', async () => {
    for (const tab of ['', '?tab=imports']) {
      await page.goto(`${product.app}/settings/chat${tab}`);
      await page.getByText('経理チャンネル').first().waitFor();
      const { violations } = await axe(page).analyze();
      const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
      assert.deepEqual(
        grave.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 160)}`),
        [],
      );
    }
  });

  it('a forged event is refused, and the screens fit a narrow window', async () => {
    const { body, headers } = slackPost('F92Z', 'Ev92Z');
    assert.equal(await post('経理チャンネル', { body: `${body} `, headers }), 401);
    await page.setViewportSize({ width: 390, height: 844 });
    for (const [name, tab] of [
      ['92-chat-narrow', ''],
      ['92-chat-narrow-imports', '?tab=imports'],
    ]) {
      await page.goto(`${product.app}/settings/chat${tab}`);
      await page.getByText('経理チャンネル').first().waitFor();
      assert.equal(await overflow(page), 0, name);
      await screenshot(page, name);
    }
    assert.deepEqual(page.errors, []);
  });

  it('leaves everything in order', async () => {
    assert.deepEqual((await invariantsOf(product, 'after the chat')).failures, []);
  });
});
