/** Yen per unit below which a purchase of equipment may be an expense or be written off fast. */
export interface AssetLimits {
  from: string;
  to: string;
  /** Below: an expense. */
  expense: number;
  /** Below: written off in three years. */
  three_years: number;
  /** Below: an expense of small and medium-sized businesses with a blue return, up to 3,000,000 yen a year. 0: not in force. */
  small_business: number;
}

/**
 * By day of acquisition. `expense`: Order for Enforcement of the Corporation Tax Act art. 133, of the Income Tax Act
 * art. 138. `three_years` (一括償却資産): Corporation art. 133-2, Income art. 139. `small_business` (少額減価償却資産):
 * Act on Special Measures Concerning Taxation art. 67-5 and 28-2, 300,000 yen until 2026-03-31. The tax reform of fiscal 2026
 * raised it to 400,000 yen for acquisitions from 2026-04-01 and extended it to 2029-03-31.
 */
export const ASSET_LIMITS: readonly AssetLimits[] = [
  { from: '2006-04-01', to: '2026-03-31', expense: 100_000, three_years: 200_000, small_business: 300_000 },
  { from: '2026-04-01', to: '2029-03-31', expense: 100_000, three_years: 200_000, small_business: 400_000 },
  { from: '2029-04-01', to: '9999-12-31', expense: 100_000, three_years: 200_000, small_business: 0 },
];

/** Words of expense accounts that hold no equipment: services, rent, travel, taxes, staff, goods for sale. */
export const NO_EQUIPMENT: readonly string[] = [
  '仕入',
  '外注',
  '荷造',
  '運賃',
  '役員報酬',
  '給料',
  '給与',
  '賞与',
  '福利',
  '旅費',
  '交通費',
  '通信費',
  '広告',
  '交際',
  '会議',
  '水道',
  '光熱',
  '新聞',
  '報酬',
  '手数料',
  '家賃',
  '賃借',
  'リース',
  '保険',
  '租税',
  '会費',
  '寄付',
  '寄附',
  '研修',
  '償却費',
  '利息',
  '損失',
  '顧問',
  '保守',
];
