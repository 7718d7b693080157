import { printedPage, recognisedPage, type PrintedCell } from '../../test/page-builder.js';
import { readLineItems } from './line-items.rules.js';

/** Rows of a table: each column's left edge, then texts from top to bottom; null leaves a cell empty. */
const table = (at: number[], rows: (string | null)[][], top = 340): PrintedCell[] =>
  rows.flatMap((texts, r) =>
    texts.flatMap((text, c): PrintedCell[] => (text === null ? [] : [[at[c] ?? 0, top + 20 * r, text]])),
  );
const lines = (cells: PrintedCell[], recognised = true) =>
  readLineItems([recognised ? recognisedPage(cells) : printedPage(cells)]);
const amounts = (cells: PrintedCell[], recognised = true) => lines(cells, recognised).map((i) => i.amount);
const described = (cells: PrintedCell[]) => lines(cells, false).map((i) => i.description);

test.each([
  [
    'on a carrier’s bill the place the goods went to',
    [60, 140, 260, 420, 560, 660, 780],
    ['月日', '送り状No', '届先', '品名', '個数', '基本運賃', '金額'],
    ['4/2', '88121', '北町 倉庫', '紙', '3', '4,200', '4,200'],
    ['4/9', '88340', '南港 営業所', '木箱', '5', '6,100', '6,100'],
    ['北町 倉庫', '南港 営業所'],
  ],
  [
    'goods before remarks on them',
    [60, 140, 260, 420, 560, 660, 780],
    ['月日', '伝票', '品名', '摘要', '数量', '単価', '金額'],
    ['4/2', '赤12', 'ねじ', '本社納め', '3', '1,400', '4,200'],
    ['〃', '4413', '座金', '工場納め', '2', '3,050', '6,100'],
    ['ねじ', '座金'],
  ],
  [
    'a heading of two words before an empty column of remarks, the amount under a name of its own',
    [60, 140, 260, 520, 600, 700, 820],
    ['月日', '伝票No', '運送区間・内容', '数量', '単価', '明細金額', '摘要'],
    ['4/2', '4412', '東町-西町 2t', '3', '1,400', '4,200', null],
    ['4/9', '4413', '待機料', '2', '3,050', '6,100', null],
    ['東町-西町 2t', '待機料'],
  ],
  [
    'a column of unknown meaning is none of it',
    [60, 140, 260, 420, 560, 660, 780],
    ['月日', '伝票', '内容', '申込者名', '数量', '単価', '金額'],
    ['4/2', '4412', '研修', '山田', '3', '1,400', '4,200'],
    ['4/9', '4413', '教材', '鈴木', '2', '3,050', '6,100'],
    ['研修', '教材'],
  ],
  [
    'days and the time it took are none of it',
    [60, 140, 260, 420, 560, 660, 780],
    ['実施日', '機械・商品名', '賃貸期間', '日数', '数', '単価', '金額'],
    ['11月12日', '発電機', '11/04~11/13', '10', '1台', '4,200', '4,200'],
    ['11月19日', '敷鉄板', '11/08~11/17', '10', '2枚', '3,050', '6,100'],
    ['発電機', '敷鉄板'],
  ],
  [
    'goods or work before the site they went to',
    [60, 260, 560, 660, 780],
    ['現場名', '工種・内容', '数量', '単価', '金額'],
    ['北町', '鳶工', '3', '1,400', '4,200'],
    ['南港', '運搬', '2', '3,050', '6,100'],
    ['鳶工', '運搬'],
  ],
] as [string, number[], (string | null)[], (string | null)[], (string | null)[], string[]][])(
  'the description: %s',
  (_, at, heads, one, two, wanted) => expect(described(table(at, [heads, one, two]))).toEqual(wanted),
);

const MONEY = [60, 400, 520, 660, 800];
test.each([
  [
    'plain 金額 before 税込金額',
    ['品名', '数量', '金額', '消費税', '税込金額'],
    ['研修', '1', '10,000', '1,000', '11,000'],
    ['教材', '1', '3,000', '300', '3,300'],
    ['小計', null, '13,000', null, null],
    [10000, 3000],
  ],
  [
    'of equal headings the one that is billed',
    ['工種', '単位', '工事出来高', '査定出来高', '備考'],
    ['足場', '式', '20,000', '50,000', null],
    ['塗装', '式', '30,000', '80,000', null],
    ['小計', null, '50,000', '130,000', '55,000'],
    [20000, 30000],
  ],
])('the amounts: %s', (_, heads, one, two, sum, wanted) =>
  expect(amounts(table(MONEY, [heads, one, two, sum]), false)).toEqual(wanted),
);

const FREIGHT = [60, 260, 420, 560, 720];
test('a lost digit comes back from the columns that make up the amount', () =>
  expect(
    amounts(
      table(FREIGHT, [
        ['届先', '個数', '基本運賃', '附帯料金', '金額'],
        ['北町', '3', '4,200', '330', '4,530'],
        ['南港', '5', '6,100', null, '6,100'],
        ['西浜', '5', '5,000', '180', '180'],
      ]),
    ),
  ).toEqual([4530, 6100, 5180]));

test('a line that multiplies is a line although its words were read as those of a sum', () =>
  expect(
    amounts(
      table(
        [60, 520, 660, 860],
        [
          ['品名', '数量', '単価', '金額'],
          ['加工', '4', '25,000', '100,000'],
          ['合計 ※', '3', '1,000', '3,000'],
          ['配送', '2', '1,500', '3,000'],
        ],
      ),
    ),
  ).toEqual([100000, 3000, 3000]));

test.each([
  ['in the column of rates', '対象外', '5,500'],
  ['behind the amount', null, '5,500非'],
])('no tax is said %s', (_, rate, amount) =>
  expect(
    lines(
      table(
        [60, 700, 860],
        [
          ['内訳', '金額', '税区分'],
          ['基本料金', '18,400', '10%'],
          ['機器代金', amount, rate],
        ],
      ),
      false,
    ).map((i) => i.tax_rate),
  ).toEqual([10, 0]),
);

test('a strip of balances over the table heads no lines', () =>
  expect(
    amounts(
      [
        [60, 280, '内訳'],
        ...table(
          [60, 220, 380, 540, 700, 840],
          [
            ['前回ご請求額', 'ご入金額', '繰越残高', '今回御買上額', '消費税額', '今回御請求額'],
            ['368,000', '184,000', '184,000', '13,000', '1,300', '198,300'],
          ],
          310,
        ),
        ...table(
          [60, 400, 560, 840],
          [
            ['項目', '数量', '単価(円)', '金額(円)'],
            ['研修', '1', '10,000', '10,000'],
            ['教材', '1', '3,000', '3,000'],
          ],
          360,
        ),
      ],
      false,
    ),
  ).toEqual([10000, 3000]));

describe('a table in two parts', () => {
  const part = (y: number, name: string, count: string): PrintedCell[] => [
    [107, y, '項目'],
    [577, y, count],
    [708, y, '単価'],
    [818, y, '金額(円)'],
    [107, y + 30, `${name}一式`],
    [580, y + 30, '2件'],
    [677, y + 30, '180,000'],
    [820, y + 30, '360,000'],
    [107, y + 60, `${name}追加`],
    [580, y + 60, '4件'],
    [690, y + 60, '8,000'],
    [825, y + 60, '32,000'],
    [107, y + 90, `${name}計`],
    [820, y + 90, '392,000'],
  ];
  const read = (first: string) =>
    readLineItems([
      recognisedPage([
        ...part(400, '手数料', first),
        ...part(600, '実費', '数量'),
        [425, 740, '手数料計'],
        [820, 740, '392,000'],
        [425, 770, '総合計'],
        [820, 770, '784,000'],
      ]),
    ]).map((l) => [l.description, l.amount]);
  const LINES = [
    ['手数料一式', 360000],
    ['手数料追加', 32000],
    ['実費一式', 360000],
    ['実費追加', 32000],
  ];
  it('has the lines of both and no sum of a part', () => expect(read('数量')).toEqual(LINES));
  it('begins under its first headings, one of them misread', () => expect(read('数')).toEqual(LINES));
});

test('what the first line counts in is no heading', () => {
  const heads = ['内容', '数量', '単位', '単価', '金額'];
  const rows = [heads, ['鳶工', '8', '人工', '26,000', '208,000'], ['足場', '640', 'm2', '780', '499,200']];
  expect(amounts(table([60, 420, 520, 620, 780], rows))).toEqual([208000, 499200]);
});

test('what was read in the column of remarks is no amount', () => {
  const heads = ['内容', '数量', '単価', '金額', '備考'];
  const rows = [heads, ['清掃', '1', '138,000', '138,000', '1'], ['床', '210', '180', '37,800', null]];
  expect(amounts(table([60, 420, 520, 640, 780], rows))).toEqual([138000, 37800]);
});

test.each(['数量単価', '1数量単価'])(
  'headings in one cell are parted with the brackets behind them: %s',
  (joined) => {
    const rows = [
      ['月日', '区間', joined, '金額(円)備考'],
      ['10/01', '加古川倉庫', '1台', '33,000'],
      ['10/02', '大阪南港', '1台', '48,500'],
    ];
    expect(amounts(table([60, 160, 420, 640], rows))).toEqual([33000, 48500]);
  },
);

test('the line under the headings does not see them as its own', () => {
  const cells = table(
    [60, 250, 520, 660, 760],
    [
      ['納品日', null, '数量', '単価', null],
      ['10/1', '弁当', '186', '540', '100,440'],
      ['10/7', '弁当', '24', '864', '20,736'],
    ],
  );
  expect(described([...cells, [380, 340, '商品名'], [765, 340, '金額']])).toEqual(['弁当', '弁当']);
});

const PLAIN = [60, 520, 660, 860];
const HEADS = ['品名', '数量', '単価', '金額'];
test('the first line may reach into the height of its headings', () => {
  const cells = table(PLAIN, [HEADS, ['ねじ', '3', '1,400', '4,200'], ['座金', '2', '3,050', '6,100']]);
  expect(
    amounts(
      cells.map(
        (c): PrintedCell =>
          c[2] === '4,200' ? [855, 352, c[2], 18] : c[2] === '品名' ? [60, 338, c[2], 18] : c,
      ),
    ),
  ).toEqual([4200, 6100]);
});

test('all headings of numbers in one cell, the ruling before them read as a letter', () => {
  const at = [60, 160, 520, 640];
  const rows = [
    ['月日', '区間・内容', '1数量単価金額(円)', '備考'],
    ['10/01', '加古川倉庫', '1台', null],
    ['10/02', '大阪南港', '2台', null],
  ];
  const money: PrintedCell[] = [
    [580, 360, '33,000'],
    [580, 380, '48,500'],
  ];
  expect(amounts([...table(at, rows), ...money])).toEqual([33000, 48500]);
});

describe('kinds of cost in columns of their own, each line in one of them', () => {
  const AT = [60, 400, 500, 620, 720, 840];
  const workshop = (...heads: string[]) =>
    table(AT, [
      ['作業内容・使用部品', '数量', '単価', ...heads],
      ['12か月点検', '1式', '18,500', null, '18,500', null],
      ['エンジンオイル', '3.2L', '1,250', '4,000', null, null],
      ['オイルエレメント', '1個', '1,480', '1,480', null, null],
      ['検査代行料', '1式', '11,000', null, null, '11,000'],
      ['自動車重量税', null, null, null, null, '6,600'],
      [null, null, null, '5,480', '18,500', '17,600'],
      [null, null, null, null, '合計', '41,580'],
    ]);
  it.each([
    [['部品代', '技術料', '諸費用']],
    [['材料費', '工賃', '諸経費']],
    [['部品代', '技術料', '法定費用等']],
  ])('%s', (heads) => expect(amounts(workshop(...heads), false)).toEqual([18500, 4000, 1480, 11000, 6600]));

  it('what was paid beside what was sold is none of them', () =>
    expect(
      amounts(
        table(AT, [
          ['商品名', '数量', '単価', '売上金額', '入金金額'],
          ['ご入金', null, null, null, '86,310'],
          ['点検', '1式', '18,500', '18,500', null],
          ['洗車', '1式', '4,000', '4,000', null],
          ['塗装', '1式', '6,000', '6,000', null],
        ]),
        false,
      ),
    ).toEqual([18500, 4000, 6000]));

  it('the sum of them in a column of its own is the amount', () =>
    expect(
      amounts(
        table(AT, [
          ['作業内容', '数量', '単価', '部品代', '技術料', '金額'],
          ['点検', '1式', '18,500', '2,000', '16,500', '18,500'],
          ['洗車', '1式', '4,000', '1,000', '3,000', '4,000'],
          ['塗装', '1式', '6,000', '5,000', '1,000', '6,000'],
        ]),
        false,
      ),
    ).toEqual([18500, 4000, 6000]));
});

test.each([['手数料・報酬'], ['報酬'], ['報酬・手数料'], ['報酬額']])(
  'fees under %s beside what was laid out, each line with one of them',
  (fees) =>
    expect(
      amounts(
        table(
          [132, 534, 640, 760],
          [
            ['項 目', '数', fees, '実費(非課税)'],
            ['特許出願手数料', '1', '285,000', null],
            ['請求項加算', '11', '36,300', null],
            ['電子化手数料・特許印紙代', '1', null, '16,900'],
            ['商標登録料', '1', null, '32,900'],
            ['小 計', null, '321,300', '49,800'],
            ['消費税(10%)', null, '32,130', null],
          ],
        ),
        false,
      ),
    ).toEqual([285000, 36300, 16900, 32900]),
);

test('tickets of a taxi in two halves, each ride under its day and way', () =>
  expect(
    lines(
      table(
        [79, 174, 434, 526, 622, 882],
        [
          ['券番号', '日・区間', '金額(税込)', '券番号', '日・区間', '金額(税込)'],
          ['480112', '01日 大崎→川崎', '2,300', '480127', '10日 羽田→大崎', '1,300'],
          ['480113', '01日 恵比寿→大崎', '1,600', '480128', '11日 東京→品川', '4,600'],
          ['480114', '02日 東京→品川', '1,100', '480129', '12日 大崎→六本木', '3,400'],
        ],
      ),
      false,
    ).map((i) => [i.description, i.amount]),
  ).toEqual([
    ['01日 大崎→川崎', 2300],
    ['01日 恵比寿→大崎', 1600],
    ['02日 東京→品川', 1100],
    ['10日 羽田→大崎', 1300],
    ['11日 東京→品川', 4600],
    ['12日 大崎→六本木', 3400],
  ]));

describe('lines end', () => {
  const AT = [60, 400, 500, 700];
  const LINES = [
    ['工種', '数量', '単価', '金額'],
    ['基礎型枠', '186', '4,350', '809,100'],
    ['運搬費', '6', '22,000', '132,000'],
    ['残材処分', '1', '38,500', '38,500'],
  ];
  it('with a sum of spaced letters, before what was paid ahead', () =>
    expect(
      amounts(
        [
          ...table(AT, LINES),
          ...table(
            [300, 350, 700],
            [
              ['小', '計(税抜)', '979,600'],
              ['', '消費税及び地方消費税(10%)', '97,960'],
              ['', '請求額計(税込)', '1,077,560'],
              ['', '前渡金充当', '△500,000'],
            ].map((row) => row.map((text) => text || null)),
            440,
          ),
        ],
        false,
      ),
    ).toEqual([809100, 132000, 38500]));
  it('far above numbers of an address in the column of amounts', () =>
    expect(amounts([...table(AT, LINES), [500, 900, '長崎県見本町29番'], [710, 900, '5号']], false)).toEqual([
      809100, 132000, 38500,
    ]));
});

test('amounts without tax go before those with it', () =>
  expect(
    amounts(
      [
        ...table(
          [104, 534, 672, 800],
          [
            ['費 目', '税抜金額', '消費税', '合計金額'],
            ['賃料(11月分)', '286,000', '28,600', '314,600'],
            ['共益費(11月分)', '52,000', '5,200', '57,200'],
            ['合計', '338,000', '33,800', '371,800'],
          ],
        ),
      ],
      false,
    ),
  ).toEqual([286000, 52000]));

test('the tax within the payable amount is no line', () =>
  expect(
    amounts(
      table(
        [106, 515, 639, 820],
        [
          ['作業内容', '数量', '単価', '金額(税込)'],
          ['詰まり除去', '1式', '16,500', '16,500'],
          ['脱着作業', '1式', '22,000', '22,000'],
          [null, null, 'ご請求額(税込)', '38,500'],
          [null, null, '(内 消費税等 10%)', '3,500'],
        ],
      ),
      false,
    ),
  ).toEqual([16500, 22000]));

test('a strip of meters over the lines is none of their headings', () =>
  expect(
    amounts(
      [
        ...table(
          [108, 258, 405, 532, 662, 813],
          [
            ['前回検針日', '今回検針日', '前回指針', '今回指針', '使用量(m3)', '前月使用量'],
            ['9月25日', '10月26日', '8,120.3', '8,334.9', '214.6', '187.2'],
          ],
          300,
        ),
        ...table(
          [82, 509, 637, 790],
          [
            ['内 訳', '数量', '単価', '金額(税抜)'],
            ['LPガス 基本料金', '1月', '1,900', '1,900'],
            ['LPガス 従量料金', '214.6m3', '498', '106,870'],
            ['ガス警報器', '4台', '350', '1,400'],
          ],
          400,
        ),
      ],
      false,
    ),
  ).toEqual([1900, 106870, 1400]));

test('a sum of one rate that is named before its 計 is no line', () =>
  expect(
    amounts(
      table(
        [81, 560, 720, 860],
        [
          ['整備内容', '数量', '単価', '金額'],
          ['基本整備料', '1式', '38,000', '38,000'],
          ['検査代行料', '1台', '12,000', '12,000'],
          [null, null, '整備料金 計(10%対象)', '50,000'],
          [null, null, '消費税(10%)', '5,000'],
        ],
      ),
      false,
    ),
  ).toEqual([38000, 12000]));

test('outlays listed behind the sum of the fees, over a sum of their own, are lines without tax', () =>
  expect(
    lines(
      table(
        [100, 590, 700, 842],
        [
          ['項 目', '数量', '単価', '金額(円)'],
          ['特許出願手数料', '1件', '248,000', '248,000'],
          ['図面作成料', '5図', '4,000', '20,000'],
          ['手数料小計(A)', null, null, '268,000'],
          ['消費税 10%(B)', null, null, '26,800'],
          ['特許印紙代(出願)', null, null, '14,000'],
          ['特許印紙代(審査請求)', null, null, '166,000'],
          ['立替実費小計(C)不課税', null, null, '180,000'],
          ['総合計(A+B+C)', null, null, '474,800'],
        ],
      ),
      false,
    ).map((i) => [i.description, i.amount, i.tax_rate]),
  ).toEqual([
    ['特許出願手数料', 248000, 10],
    ['図面作成料', 20000, 10],
    ['特許印紙代(出願)', 14000, 0],
    ['特許印紙代(審査請求)', 166000, 0],
  ]));
