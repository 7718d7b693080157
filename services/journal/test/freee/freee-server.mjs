// A server that speaks the format of freee's accounting API and its OAuth 2, for tests and for trying things out.
// It keeps the requests, gives single-use refresh tokens, and fails on request as the real one may.
import { randomUUID } from 'node:crypto';
import { OrderedServer, send } from '../../../kit/test/ordered-server.mjs';
import { COMPANY, ORDERED, READ_ONLY, usual } from './books.mjs';

export const CLIENT = { id: 'uketori-test', secret: 'freee-test-secret' };

export class FreeeServer extends OrderedServer {
  masters = usual();
  /** Deals and receipts as they were taken, with their ids. */
  deals = [];
  receipts = [];
  /** Manual journals as they were taken, with their ids. */
  journals = [];
  /** Payments as they were requested with their deals, and those that were deleted. */
  payments = [];
  removed = [];
  /** Bodies of the requests for a new partner. */
  partners = [];
  /** Refresh tokens that were offered a second time. */
  reused = 0;
  refreshed = 0;
  #spent = new Set();
  #lastId = 1000;
  expires_in = 21_600;
  /** Gives each request without an order of its own the order that it returns for its route. */
  chaos = null;

  /** Settings under which the product takes this server for freee. */
  get env() {
    return {
      UKETORI_FREEE_CLIENT_ID: CLIENT.id,
      UKETORI_FREEE_CLIENT_SECRET: CLIENT.secret,
      UKETORI_FREEE_API_URL: this.url,
      UKETORI_FREEE_ACCOUNTS_URL: this.url,
    };
  }

  async answer({ request, response, url, body, order: ordered_one }) {
    const order = ordered_one ?? this.chaos?.(`${request.method} ${url.pathname}`);
    response.setHeader('x-freee-request-id', `req-${this.asked.length}`);
    if (order === 'slow') return;
    if (order === 'lost') return void request.socket.destroy();
    const ordered = ORDERED[order];
    if (ordered) return send(response, ordered.status, ordered.body, ordered.headers);
    const [status, answer] = this.#take(request, url, body);
    if (order === '500_after') return send(response, 500, { status_code: 500, errors: [] });
    if (order === 'slow_after') return;
    if (order === 'lost_after') return void request.socket.destroy();
    send(response, status, answer);
  }

  #take(request, url, body) {
    if (url.pathname === '/favicon.ico') return [200, ''];
    if (url.pathname === '/public_api/authorize') return this.#consent(url);
    if (url.pathname === '/public_api/token') return this.#token(new URLSearchParams(body.toString()));
    if (!this.isLoggedIn(request)) return [401, { message: 'ログインをして下さい' }];
    if (url.pathname === '/api/1/walletables') return this.#listWalletables(url.searchParams);
    if (url.pathname === '/api/1/companies') return [200, { companies: [COMPANY, READ_ONLY] }];
    if (url.pathname === '/api/1/deals')
      return request.method === 'POST'
        ? this.#createDeal(JSON.parse(body))
        : this.#listDeals(url.searchParams);
    if (url.pathname === '/api/1/manual_journals')
      return request.method === 'POST'
        ? this.#createJournal(JSON.parse(body))
        : this.#listJournals(url.searchParams);
    if (url.pathname === '/api/1/partners' && request.method === 'POST')
      return this.#createPartner(JSON.parse(body));
    if (url.pathname === '/api/1/receipts')
      return request.method === 'POST' ? this.#createReceipt(request, body) : this.#listReceipts();
    const one = /^\/api\/1\/deals\/(\d+)$/.exec(url.pathname);
    if (one) return this.#oneDeal(Number(one[1]));
    const payments = /^\/api\/1\/deals\/(\d+)\/payments(?:\/(\d+))?$/.exec(url.pathname);
    if (payments) return this.#payment(request.method, payments.slice(1).map(Number), body);
    return this.#listMasters(url);
  }

  #consent(url) {
    const given = Object.fromEntries(url.searchParams);
    const code = randomUUID();
    this.codes.set(code, given);
    const back = new URL(given.redirect_uri);
    back.searchParams.set('code', code);
    back.searchParams.set('state', given.state);
    const page = `<!doctype html><html lang="ja"><meta charset="utf-8"><title>アプリ連携の開始</title>
      <h1>アプリ連携の開始</h1><a href="${back.href.replaceAll('&', '&amp;')}">許可する</a></html>`;
    return [200, page];
  }

  #token(form) {
    if (form.get('client_id') !== CLIENT.id || form.get('client_secret') !== CLIENT.secret)
      return [401, { error: 'invalid_client', error_description: 'クライアントの認証に失敗しました。' }];
    const refused = [400, { error: 'invalid_grant', error_description: '認可グラントが不正です。' }];
    if (form.get('grant_type') === 'authorization_code') return this.spendCode(form) ? this.#pair() : refused;
    const token = form.get('refresh_token');
    if (this.#spent.has(token)) this.reused++;
    if (!this.refresh.delete(token)) return refused;
    this.#spent.add(token);
    this.refreshed++;
    return this.#pair();
  }

  #pair() {
    const [access_token, refresh_token] = [`access-${randomUUID()}`, `refresh-${randomUUID()}`];
    this.access.add(access_token);
    this.refresh.add(refresh_token);
    return [
      200,
      { access_token, refresh_token, token_type: 'bearer', expires_in: this.expires_in, scope: 'read write' },
    ];
  }

  #listMasters(url) {
    const { pathname, searchParams } = url;
    const page = (rows, max) => {
      const limit = Math.min(Number(searchParams.get('limit') ?? 50), max);
      const offset = Number(searchParams.get('offset') ?? 0);
      return rows.slice(offset, offset + limit);
    };
    const segment = /^\/api\/1\/segments\/(\d)\/tags$/.exec(pathname)?.[1];
    if (segment) {
      const rows = this.masters[`segment_${segment}`];
      if (!rows) return [403, { message: '現在のプランではセグメントをご利用いただけません。' }];
      return [200, { segment_tags: page(rows, 500) }];
    }
    if (pathname === `/api/1/taxes/companies/${COMPANY.id}`) return [200, { taxes: this.masters.taxes }];
    const kind = pathname.replace('/api/1/', '');
    const paged = { partners: 3000, items: 3000, tags: 3000 }[kind];
    if (paged) return [200, { [kind]: page(this.masters[kind], paged) }];
    if (this.masters[kind]) return [200, { [kind]: this.masters[kind] }];
    return [404, { status_code: 404, errors: [{ type: 'status', messages: ['見つかりません。'] }] }];
  }

  #listWalletables(query) {
    const walletables = this.masters.walletables.filter(({ type }) => type === (query.get('type') ?? type));
    return [200, { walletables }];
  }

  #createPartner(body) {
    this.partners.push(body);
    const faults = [];
    if (body.company_id !== COMPANY.id) faults.push('事業所が正しくありません。');
    if (!body.name || body.name.length > 255) faults.push('取引先名が正しくありません。');
    if (this.masters.partners.some(({ name }) => name === body.name))
      faults.push('取引先名はすでに使用されています。');
    if (!/^(T?[1-9]\d{12})?$/.test(body.invoice_registration_number ?? ''))
      faults.push('登録番号が正しくありません。');
    if (faults.length > 0)
      return [400, { status_code: 400, errors: [{ type: 'validation', messages: faults }] }];
    const partner = { id: ++this.#lastId, available: true, code: null, ...body };
    this.masters.partners.push(partner);
    return [201, { partner }];
  }

  #createDeal(body) {
    const faults = [];
    const known = (kind, of) => (id) =>
      this.masters[kind].some((row) => row[of] === id && row.available !== false);
    if (body.company_id !== COMPANY.id) faults.push('事業所が正しくありません。');
    if (!/^\d{4}-\d\d-\d\d$/.test(body.issue_date ?? '')) faults.push('発生日が正しくありません。');
    if (!(body.details?.length >= 1 && body.details.length <= 100)) faults.push('明細行は100行までです。');
    if (body.partner_code !== undefined && !known('partners', 'code')(body.partner_code))
      faults.push('取引先コードが正しくありません。');
    for (const line of body.details ?? []) {
      if (!known('account_items', 'id')(line.account_item_id)) faults.push('勘定科目が正しくありません。');
      if (!known('taxes', 'code')(line.tax_code)) faults.push('税区分が正しくありません。');
      if (line.tax_code === 2 && line.vat !== undefined) faults.push('税額は指定できません。');
    }
    const amount = (body.details ?? []).reduce((sum, line) => sum + line.amount, 0);
    if (amount <= 0) faults.push('金額の合計は0より大きくしてください。');
    if (faults.length > 0)
      return [400, { status_code: 400, errors: [{ type: 'validation', messages: faults }] }];
    const deal = { id: ++this.#lastId, amount, due_amount: amount, status: 'unsettled', ...body };
    this.deals.push(deal);
    return [201, { deal }];
  }

  #createJournal(body) {
    const faults = [];
    const known = (kind, of) => (id) =>
      this.masters[kind].some((row) => row[of] === id && row.available !== false);
    if (body.company_id !== COMPANY.id) faults.push('事業所が正しくありません。');
    if (!/^\d{4}-\d\d-\d\d$/.test(body.issue_date ?? '')) faults.push('発生日が正しくありません。');
    if ((body.ref_number ?? '').length > 20) faults.push('管理番号は20文字までです。');
    if (!(body.details?.length >= 2 && body.details.length <= 100)) faults.push('貸借行は100行までです。');
    const sum = { debit: 0, credit: 0 };
    for (const line of body.details ?? []) {
      if (!known('account_items', 'id')(line.account_item_id)) faults.push('勘定科目が正しくありません。');
      if (!known('taxes', 'code')(line.tax_code)) faults.push('税区分が正しくありません。');
      if (line.partner_id !== undefined && !known('partners', 'id')(line.partner_id))
        faults.push('取引先が正しくありません。');
      if (!(line.amount >= 1)) faults.push('金額が正しくありません。');
      sum[line.entry_side] += line.amount;
    }
    if (sum.debit !== sum.credit) faults.push('貸借の合計が一致していません。');
    if (faults.length > 0)
      return [400, { status_code: 400, errors: [{ type: 'validation', messages: faults }] }];
    const manual_journal = { id: ++this.#lastId, adjustment: false, ...body };
    this.journals.push(manual_journal);
    return [201, { manual_journal }];
  }

  #listJournals(query) {
    const manual_journals = this.journals.filter(
      ({ issue_date, ref_number }) =>
        issue_date >= (query.get('start_issue_date') ?? '') &&
        issue_date <= (query.get('end_issue_date') ?? '9999') &&
        (ref_number ?? '').startsWith(query.get('ref_number') ?? ''),
    );
    return [200, { manual_journals: manual_journals.slice(0, Number(query.get('limit') ?? 20)) }];
  }

  #listDeals(query) {
    const found = this.deals.filter(
      (deal) =>
        deal.type === (query.get('type') ?? deal.type) &&
        deal.issue_date >= (query.get('start_issue_date') ?? '') &&
        deal.issue_date <= (query.get('end_issue_date') ?? '9999'),
    );
    const offset = Number(query.get('offset') ?? 0);
    const limit = Math.min(Number(query.get('limit') ?? 20), 100);
    return [200, { deals: found.slice(offset, offset + limit), meta: { total_count: found.length } }];
  }

  #oneDeal(id) {
    const deal = this.deals.find((one) => one.id === id);
    return deal
      ? [200, { deal }]
      : [404, { status_code: 404, errors: [{ type: 'status', messages: ['存在しません。'] }] }];
  }

  /** Adds a payment to a deal, or deletes one. */
  #payment(method, [dealId, paymentId], body) {
    const deal = this.deals.find(({ id }) => id === dealId);
    const missing = [404, { status_code: 404, errors: [{ type: 'status', messages: ['存在しません。'] }] }];
    if (!deal) return missing;
    const before = deal.payments ?? [];
    if (method === 'DELETE') {
      const payment = before.find(({ id }) => id === paymentId);
      if (!payment) return missing;
      this.removed.push({ deal_id: dealId, ...payment });
      this.#settle(
        deal,
        before.filter((one) => one !== payment),
      );
      return [204, null];
    }
    const { company_id, ...payment } = JSON.parse(body);
    this.payments.push({ deal_id: dealId, company_id, ...payment });
    const isKnown = this.masters.walletables.some(
      ({ id, type }) => id === payment.from_walletable_id && type === payment.from_walletable_type,
    );
    const faults = [];
    if (company_id !== COMPANY.id) faults.push('事業所が正しくありません。');
    if (!isKnown) faults.push('口座が正しくありません。');
    if (!(payment.amount >= 1)) faults.push('支払金額が正しくありません。');
    if (payment.amount > deal.due_amount) faults.push('支払金額が未決済の金額を超えています。');
    if (faults.length > 0)
      return [400, { status_code: 400, errors: [{ type: 'validation', messages: faults }] }];
    this.#settle(deal, [...before, { id: ++this.#lastId, ...payment }]);
    return [201, { deal }];
  }

  #settle(deal, payments) {
    deal.payments = payments;
    deal.due_amount = deal.amount - payments.reduce((sum, { amount }) => sum + amount, 0);
    deal.status = deal.due_amount === 0 ? 'settled' : 'unsettled';
    if (payments.length === 0) delete deal.payments;
  }

  #createReceipt(request, body) {
    const boundary = /boundary=(.+)$/.exec(request.headers['content-type'] ?? '')?.[1];
    if (!boundary)
      return [400, { status_code: 400, errors: [{ type: 'validation', messages: ['multipart'] }] }];
    const fields = {};
    for (const part of body.toString('latin1').split(`--${boundary}`)) {
      const head = /name="([^"]+)"(?:; filename="([^"]*)")?/.exec(part);
      if (!head) continue;
      const value = part.slice(part.indexOf('\r\n\r\n') + 4, -2);
      const text = Buffer.from(value, 'latin1').toString('utf8');
      fields[head[1]] =
        head[2] === undefined
          ? text
          : { file_name: Buffer.from(head[2], 'latin1').toString('utf8'), bytes: value.length };
    }
    const receipt = { id: ++this.#lastId, ...fields };
    this.receipts.push(receipt);
    return [201, { receipt: { id: receipt.id, description: fields.description, status: 'confirmed' } }];
  }

  #listReceipts() {
    const receipts = this.receipts.map(({ id, description }) => ({ id, description, status: 'confirmed' }));
    return [200, { receipts: receipts.slice(0, 100) }];
  }
}
