// A year of coded invoices of one company, the same for the same seed. Suppliers have one account, several accounts or
// several departments, and some come once. Some codings change during the year or are wrong, and some items are misread.

/** @param {number} seed */
function randomOf(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    /** A whole number from `from` to `to`. */
    whole: (from, to) => from + Math.floor(next() * (to - from + 1)),
    of: (list) => list[Math.floor(next() * list.length)],
    chance: (share) => next() < share,
  };
}

const T10 = '課対仕入10%';
const T8 = '課対仕入8%（軽）';
const FREE = '非課税仕入';
const OUT = '対象外';
const RATES = { [T10]: '10', [T8]: '8', [FREE]: '0', [OUT]: '0' };
const DEPARTMENTS = ['本社', '営業部', '製造部', '大阪支店', '福岡支店'];

/** What one company buys of a kind of supplier: each account with the items that lead to it and how often. */
const KINDS = [
  // One account.
  {
    kind: 'one',
    names: ['不動産', '地所', 'ビル管理'],
    buys: [['地代家賃', T10, 1, ['事務所賃料', '倉庫賃料', '駐車場使用料']]],
    monthly: true,
  },
  {
    kind: 'one',
    names: ['通信', 'テレコム', 'ネットワークス'],
    buys: [['通信費', T10, 1, ['電話料金', '光回線利用料', '専用線使用料', 'データ通信料']]],
    monthly: true,
  },
  {
    kind: 'one',
    names: ['クラウド', 'システムズ', 'ソフトウェア'],
    buys: [
      [
        '支払手数料',
        T10,
        1,
        ['会計クラウド利用料', '勤怠管理システム利用料', 'グループウェア利用料', 'サーバー利用料'],
      ],
    ],
    monthly: true,
  },
  {
    kind: 'one',
    names: ['運輸', '物流', '急便'],
    buys: [['荷造運賃', T10, 1, ['宅配便運賃', 'チャーター便運賃', '路線便運賃', '集荷料']]],
    monthly: true,
  },
  {
    kind: 'one',
    names: ['税理士事務所', '会計事務所', '社会保険労務士法人'],
    buys: [['支払報酬料', T10, 1, ['顧問料', '月次顧問報酬', '記帳代行料']]],
    monthly: true,
  },
  {
    kind: 'one',
    names: ['電力', 'エナジー', 'ガス'],
    buys: [['水道光熱費', T10, 1, ['電気料金', '高圧電力料金', 'ガス料金']]],
    monthly: true,
  },
  {
    kind: 'one',
    names: ['リース', 'キャピタル'],
    buys: [['リース料', T10, 1, ['複合機リース料', '車両リース料', 'パソコンリース料']]],
    monthly: true,
  },
  {
    kind: 'one',
    names: ['人材', 'スタッフ', 'キャリア'],
    buys: [['外注費', T10, 1, ['派遣料金', '人材派遣料', '時間外派遣料']]],
    monthly: true,
  },
  {
    kind: 'one',
    names: ['クリーン', '美装', 'メンテナンス'],
    buys: [['衛生費', T10, 1, ['定期清掃', 'ガラス清掃', 'マット交換料', '床面洗浄']]],
    monthly: true,
  },
  {
    kind: 'one',
    names: ['損害保険', '共済'],
    buys: [['保険料', FREE, 1, ['火災保険料', '自動車保険料', '賠償責任保険料']]],
    monthly: false,
  },
  // Several accounts, which their items decide.
  {
    kind: 'several',
    names: ['オフィスサプライ', '文具', '通販'],
    buys: [
      [
        '事務用品費',
        T10,
        5,
        ['コピー用紙 A4', 'ボールペン 黒', 'クリアファイル', 'トナーカートリッジ', '付箋'],
      ],
      ['会議費', T8, 3, ['ペットボトル緑茶', 'ドリップコーヒー', 'ミネラルウォーター', '菓子詰合せ']],
      ['消耗品費', T10, 3, ['ワイヤレスマウス', 'LEDデスクライト', 'オフィスチェア', '延長コード']],
      ['新聞図書費', T10, 1, ['実務書籍', '業界地図 書籍', '法令集']],
    ],
  },
  {
    kind: 'several',
    names: ['印刷', 'プリント', 'グラフィック'],
    buys: [
      ['広告宣伝費', T10, 4, ['チラシ印刷', 'ポスター印刷', 'パンフレット制作', '展示会パネル']],
      ['事務用品費', T10, 3, ['封筒印刷', '名刺印刷', '伝票印刷']],
      ['外注費', T10, 2, ['ロゴデザイン料', 'イラスト制作', '写真撮影']],
    ],
  },
  {
    kind: 'several',
    names: ['工務店', '建設', '設備工業'],
    buys: [
      ['修繕費', T10, 4, ['空調修理', '雨漏り補修工事', '給湯器修理', 'シャッター修理']],
      ['支払保守料', T10, 4, ['エレベーター保守点検', '消防設備点検', '空調保守点検料']],
      ['工具器具備品', T10, 1, ['業務用エアコン一式', '書庫キャビネット一式']],
    ],
  },
  {
    kind: 'several',
    names: ['電機', '事務機', 'OAソリューション'],
    buys: [
      ['支払保守料', T10, 4, ['複合機カウンター料金', '複合機保守料', 'サーバー保守料']],
      ['消耗品費', T10, 3, ['トナー', 'LANケーブル', '無線ルーター', 'キーボード']],
      ['工具器具備品', T10, 1, ['ノートパソコン', '複合機本体', '業務用サーバー機']],
    ],
  },
  {
    kind: 'several',
    names: ['商事', '物産', 'トレーディング'],
    buys: [
      ['仕入高', T10, 6, ['アルミ部材', 'ステンレス板', '樹脂ペレット', '電子部品']],
      ['荷造運賃', T10, 2, ['配送料', '梱包資材費', '海上運賃']],
      ['消耗品費', T10, 1, ['作業手袋', '防塵マスク', '保護メガネ']],
    ],
  },
  {
    kind: 'several',
    names: ['トラベル', '観光', 'ツーリスト'],
    buys: [
      ['旅費交通費', T10, 5, ['航空券 羽田-福岡', '新幹線 東京-新大阪', 'ホテル宿泊料']],
      ['接待交際費', T10, 2, ['懇親会宴会場', 'ゴルフプレー代']],
      ['研修費', T10, 1, ['研修会場使用料', '合宿研修宿泊']],
    ],
  },
  // One account, booked to the department that the items name.
  {
    kind: 'departments',
    names: ['モバイル', '自動車', 'レンタカー'],
    buys: [
      ['車両費', T10, 1, ['車両整備', 'オイル交換', '車検整備費用', 'タイヤ交換']],
      ['旅費交通費', T10, 1, ['レンタカー利用料', 'カーシェア利用料']],
    ],
  },
];

const STEMS = [
  '青空',
  'みなと',
  '富士見',
  '東邦',
  '日新',
  '大和',
  '桜井',
  '北斗',
  '緑丘',
  '中央',
  '第一',
  '城南',
  '山手',
  '若葉',
  '三光',
  '協和',
  '共栄',
  '朝日台',
  '白樺',
  '銀河',
];
const FORMS = [(n) => `株式会社${n}`, (n) => `${n}株式会社`, (n) => `有限会社${n}`, (n) => n];
const ALL_ACCOUNTS = [...new Set(KINDS.flatMap(({ buys }) => buys.map(([account]) => account)))];
const ALIKE = { ア: 'マ', ー: '一', 料: '科', 口: 'ロ', シ: 'ツ', ン: 'ソ', 工: 'エ', 日: '目' };

/** How a person writes 摘要: always the same way for one supplier. */
const WORDINGS = [
  ({ supplier, m, subject }) => `${supplier} ${m}月分 ${subject}`,
  ({ supplier, m, subject }) => `${supplier} ${m}月分 ${subject}`,
  ({ m, subject }) => `${m}月分 ${subject}`,
  ({ y, m, subject }) => `${subject} ${y}年${m}月`,
  ({ name, before, subject }) => `${name} ${before}月分${subject}`,
  ({ subject }) => subject,
];

const pad = (value) => String(value).padStart(2, '0');

function suppliersOf(random, count) {
  const taken = new Set();
  const suppliers = [];
  while (suppliers.length < count) {
    // Two thirds of all have one account, as in books that we know of.
    const wanted = random.chance(0.62) ? 'one' : random.chance(0.85) ? 'several' : 'departments';
    const kind = random.of(KINDS.filter((one) => one.kind === wanted));
    const name = `${random.of(STEMS)}${random.of(kind.names)}`;
    if (taken.has(name)) continue;
    taken.add(name);
    const own = kind.buys.map(([account, tax, share, items]) => ({ account, tax, share, items }));
    // A supplier of one account sells one or two of its kind's items.
    if (kind.kind === 'one')
      own[0].items = [random.of(own[0].items), ...(random.chance(0.4) ? [random.of(own[0].items)] : [])];
    const drifts = random.chance(0.12);
    suppliers.push({
      id: `s${pad(suppliers.length)}`,
      kind: kind.kind,
      supplier: random.of(FORMS)(name),
      name,
      buys: own,
      department: random.of(DEPARTMENTS),
      wording: random.of(WORDINGS),
      // Many send few: one in seven once or twice.
      weight: random.chance(0.14) ? 0.08 : kind.monthly ? 1 : random.whole(1, 3),
      monthly: Boolean(kind.monthly),
      drift: drifts
        ? { from: random.whole(4, 9), account: random.of(ALL_ACCOUNTS), of: random.of(own).account }
        : null,
      amount: random.whole(8, 400) * 1_000,
    });
  }
  return suppliers;
}

/** An item with a letter misread, as readers do. */
function misread(random, item) {
  const letters = [...item];
  const at = letters.findIndex((letter) => ALIKE[letter] && random.chance(0.5));
  if (at >= 0) letters[at] = ALIKE[letters[at]];
  return letters.join('');
}

function weighted(random, buys) {
  let at = random.next() * buys.reduce((sum, { share }) => sum + share, 0);
  for (const one of buys) {
    at -= one.share;
    if (at < 0) return one;
  }
  return buys.at(-1);
}

/**
 * @param {{ seed?: number, invoices?: number, suppliers?: number, noise?: number }} options
 * @returns invoices by day, each with its traits, its coding and its 摘要; `wrong` marks a coding that is noise
 */
export function ledgerYear({ seed = 2026, invoices = 3_000, suppliers = 260, noise = 0.03 } = {}) {
  const random = randomOf(seed);
  const all = suppliersOf(random, suppliers);
  const sum = all.reduce((total, { weight }) => total + weight, 0);
  const made = [];
  for (const supplier of all) {
    const count = Math.ceil((supplier.weight / sum) * invoices);
    for (let nth = 0; nth < count; nth++) made.push(invoiceOf(random, supplier, nth, count, noise));
  }
  made.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  // Those too many go evenly over the year.
  const step = made.length / invoices;
  return Array.from({ length: invoices }, (_, at) => ({
    ...made[Math.floor(at * step)],
    id: `i${at + 1}`,
    local_id: at + 1,
  }));
}

function invoiceOf(random, supplier, nth, count, noise) {
  const month = supplier.monthly ? Math.floor((nth * 12) / count) + 1 : random.whole(1, 12);
  const day = `2026-${pad(month)}-${pad(random.whole(20, 28))}`;
  const bought = weighted(random, supplier.buys);
  const subject = random.of(bought.items);
  const hasBranch = supplier.kind === 'departments';
  const department = hasBranch ? random.of(DEPARTMENTS) : supplier.department;
  const printed = [
    `${random.chance(0.3) ? `${month}月分 ` : ''}${subject}${hasBranch ? ` ${department}` : ''}`,
    ...(random.chance(0.35) ? [random.of(bought.items)] : []),
  ];
  const isUnread = random.chance(0.04);
  const items = isUnread ? [] : printed.map((item) => (random.chance(0.1) ? misread(random, item) : item));
  const isWrong = random.chance(noise);
  const { drift } = supplier;
  const hasMoved = drift && month >= drift.from && drift.of === bought.account;
  const right = hasMoved ? drift.account : bought.account;
  const text = supplier.wording({
    supplier: supplier.supplier,
    name: supplier.name,
    subject,
    m: month,
    y: 2026,
    before: month === 1 ? 12 : month - 1,
  });
  return {
    supplier: supplier.id,
    supplier_name: supplier.supplier,
    kind: drift ? 'drift' : supplier.weight < 1 ? 'rare' : supplier.kind,
    day,
    total: supplier.monthly ? supplier.amount : Math.round(supplier.amount * (0.3 + random.next())),
    rates: RATES[bought.tax],
    department: null,
    items,
    number: '',
    corrected: nth === 0 || random.chance(0.3),
    coding: { account: isWrong ? random.of(ALL_ACCOUNTS) : right, tax: bought.tax, department },
    text,
    wrong: isWrong,
  };
}
