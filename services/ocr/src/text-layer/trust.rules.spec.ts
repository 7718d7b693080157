import { trustOf } from './trust.rules.js';

test.each([
  [['請求書', '合計 ¥965,800', '登録番号 T7123456789012', '2026年10月31日'], 'good'],
  [['INVOICE', 'Total Due JPY 1,314,500', 'Invoice Date 2026-10-30', 'Consumption Tax 10%'], 'good'],
  [[], 'empty'],
  [['  ', '1'], 'empty'],
  [['䐒 鑁 姲 傴', '鑁姲仼♐⽰\u0019䇗\u0012\u0011', '⚥烨樑⺘瑬\u0012\u0011\u0019\u0013⺘'], 'garbage'],
  [['\ue001\ue002\ue003\ue004\ue005\ue006\ue007\ue008\ue009\ue00a\ue00b\ue00c\ue00d'], 'garbage'],
  [['瞿嚀劔䌋⚡炘瞿嚀劔瞿嚀劔炘'.repeat(8)], 'garbage'],
])('%j is %s', (runs, trust) => expect(trustOf(runs)).toBe(trust));
