// What the server of freee-server.mjs keeps from the start, and how it may fail.

/** Masters of its one company that takes deals; another one is for reading only. */
export const COMPANY = {
  id: 1,
  name: '株式会社うけとり商事',
  display_name: '株式会社うけとり商事',
  role: 'admin',
};
export const READ_ONLY = {
  id: 2,
  name: '閲覧だけの事業所',
  display_name: '閲覧だけの事業所',
  role: 'self_only',
};

const named = (rows) => rows.map(([id, name, more = {}]) => ({ id, name, available: true, ...more }));
/** Its masters, created for each server. */
export const usual = () => ({
  account_items: named([
    [215, '預り金'],
    [212, '未払金'],
    [512, '外注費'],
    [526, '通信費'],
    [531, '消耗品費'],
    [534, '支払報酬料'],
    [511, '仕入高'],
    [599, '旧勘定', { available: false }],
  ]),
  taxes: [
    [2, '対象外'],
    [37, '非課仕入'],
    [136, '課対仕入10%'],
    [163, '課対仕入8%（軽）'],
    [189, '課対仕入（控80）10%'],
    [201, '課対仕入（控70）10%'],
    [140, '課対仕返10%'],
  ].map(([code, name_ja]) => ({
    code,
    name: `tax_${code}`,
    name_ja,
    display_category: 'tax_10',
    available: true,
  })),
  partners: named([
    [701, '佐藤税理士事務所', { code: 'V001' }],
    [702, '株式会社ミナト印刷', { invoice_registration_number: 'T7010705000725' }],
    [703, '株式会社テスト商事'],
  ]),
  sections: named([
    [31, '営業部'],
    [32, '開発部'],
  ]),
  items: named([[41, '源泉所得税']]),
  tags: named([[51, '要確認']]),
  walletables: [
    [71, 'みずほ銀行', 'bank_account'],
    [72, '現金', 'wallet'],
    [73, 'カードA', 'credit_card'],
    [74, 'カードB', 'credit_card'],
    [75, '相殺口座', 'wallet'],
  ].map(([id, name, type]) => ({ id, name, type, bank_id: null })),
  segment_1: named([[61, '東日本']]),
  segment_2: named([[62, '新店舗']]),
});

/**
 * Responses that a test may order instead of the usual one. Beside them: 500_after (it was done), lost_after (done, the
 * line cut), slow_after (done, no response), lost (not done, cut), slow (none comes). A function runs before the usual response.
 */
export const ORDERED = {
  limit: {
    status: 403,
    body: {
      message: 'APIの利用回数が上限に達したため、アクセスを制限しています。しばらくしてからお試しください。',
    },
  },
  forbidden: { status: 403, body: { message: 'アクセスする権限がありません' } },
  401: { status: 401, body: { message: '有効期限切れのアクセストークンです' } },
  429: {
    status: 429,
    headers: { 'x-ratelimit-reset': '30' },
    body: { status_code: 429, meta: { limit: 3, remaining: 0, reset: 30 } },
  },
  500: { status: 500, body: { status_code: 500, errors: [{ type: 'error', messages: ['システムエラー'] }] } },
};
