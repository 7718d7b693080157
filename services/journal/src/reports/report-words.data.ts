import type { AgeKey } from './ageing.rules.js';
import type { Stage } from './stages.rules.js';

/** The figures of a month. */
export const SUM_NAMES = [
  'count',
  'total_amount',
  'tax_amount',
  'withholding_tax',
  'payable_amount',
  'unapproved',
  'unexported',
  'unpaid',
] as const;
type SumName = (typeof SUM_NAMES)[number];

/** Headings of the files, in the words of the pages (`report.*` of the language files). */
export interface ReportWords {
  month: string;
  count: string;
  total: string;
  code: string;
  name: string;
  partner: string;
  sums: Readonly<Record<SumName, string>>;
  ages: Readonly<Record<AgeKey, string>>;
  stage_of: string;
  stages: Readonly<Record<Stage, string>>;
  average: string;
  median: string;
  nine_of_ten: string;
  longest: string;
  /** {{days}} */
  days_at_most: string;
  days_at_least: string;
  /** {{from}}, {{to}} */
  days_between: string;
}

export const FILE_LANGUAGES = ['ja', 'en', 'fr', 'he', 'ru', 'ar'] as const;
export type FileLanguage = (typeof FILE_LANGUAGES)[number];

export const REPORT_WORDS: Readonly<Record<FileLanguage, ReportWords>> = {
  ja: {
    month: '月',
    count: '件数',
    total: '合計',
    code: 'コード',
    name: '名称',
    partner: '取引先',
    sums: {
      count: '件数',
      total_amount: '請求金額（税込）',
      tax_amount: '消費税',
      withholding_tax: '源泉徴収税額',
      payable_amount: '支払金額',
      unapproved: '未承認',
      unexported: '未出力',
      unpaid: '未払',
    },
    ages: {
      not_due: '期日前',
      days_30: '1〜30日超過',
      days_60: '31〜60日超過',
      days_90: '61〜90日超過',
      older: '91日以上超過',
      no_date: '期日なし',
    },
    stage_of: '段階',
    stages: {
      reading: '請求日から読取まで',
      approval: '読取から最終承認まで',
      payment: '最終承認から支払まで',
    },
    average: '平均日数',
    median: '中央値',
    nine_of_ten: '90%の請求書',
    longest: '最長',
    days_at_most: '{{days}}日以内',
    days_at_least: '{{days}}日以上',
    days_between: '{{from}}〜{{to}}日',
  },
  en: {
    month: 'Month',
    count: 'Invoices',
    total: 'Total',
    code: 'Code',
    name: 'Name',
    partner: 'Partner',
    sums: {
      count: 'Invoices',
      total_amount: 'Total incl. tax',
      tax_amount: 'Tax',
      withholding_tax: 'Withholding tax',
      payable_amount: 'Payable',
      unapproved: 'Not approved',
      unexported: 'Not exported',
      unpaid: 'Not paid',
    },
    ages: {
      not_due: 'Not due',
      days_30: '1–30 days',
      days_60: '31–60 days',
      days_90: '61–90 days',
      older: '91 or more',
      no_date: 'No date',
    },
    stage_of: 'Stage',
    stages: {
      reading: 'From issue to reading',
      approval: 'From reading to final approval',
      payment: 'From final approval to payment',
    },
    average: 'Average days',
    median: 'Median',
    nine_of_ten: 'Nine of ten within',
    longest: 'Longest',
    days_at_most: 'Up to {{days}}',
    days_at_least: '{{days}} or more',
    days_between: '{{from}}–{{to}}',
  },
  fr: {
    month: 'Mois',
    count: 'Factures',
    total: 'Total',
    code: 'Code',
    name: 'Nom',
    partner: 'Fournisseur',
    sums: {
      count: 'Factures',
      total_amount: 'Montant TTC',
      tax_amount: 'Taxe à la consommation',
      withholding_tax: 'Retenue à la source',
      payable_amount: 'Net à payer',
      unapproved: 'Non approuvées',
      unexported: 'Non exportées',
      unpaid: 'Impayées',
    },
    ages: {
      not_due: 'Non échu',
      days_30: '1–30 jours',
      days_60: '31–60 jours',
      days_90: '61–90 jours',
      older: '91 et plus',
      no_date: 'Sans date',
    },
    stage_of: 'Étape',
    stages: {
      reading: 'De l’émission à la lecture',
      approval: 'De la lecture à l’approbation finale',
      payment: 'De l’approbation finale au paiement',
    },
    average: 'Moyenne (jours)',
    median: 'Médiane',
    nine_of_ten: 'Neuf sur dix en',
    longest: 'Maximum',
    days_at_most: '{{days}} au plus',
    days_at_least: '{{days}} et plus',
    days_between: '{{from}}–{{to}}',
  },
  he: {
    month: 'חודש',
    count: 'חשבוניות',
    total: 'סה״כ',
    code: 'קוד',
    name: 'שם',
    partner: 'ספק',
    sums: {
      count: 'חשבוניות',
      total_amount: 'סה״כ כולל מס',
      tax_amount: 'מס',
      withholding_tax: 'ניכוי במקור',
      payable_amount: 'לתשלום',
      unapproved: 'לא אושרו',
      unexported: 'לא יוצאו',
      unpaid: 'לא שולמו',
    },
    ages: {
      not_due: 'טרם הגיע',
      days_30: '1–30 ימים',
      days_60: '31–60 ימים',
      days_90: '61–90 ימים',
      older: '91 ומעלה',
      no_date: 'ללא תאריך',
    },
    stage_of: 'שלב',
    stages: {
      reading: 'מההנפקה עד הקריאה',
      approval: 'מהקריאה עד האישור הסופי',
      payment: 'מהאישור הסופי עד התשלום',
    },
    average: 'ממוצע ימים',
    median: 'חציון',
    nine_of_ten: 'תשע מעשר תוך',
    longest: 'הארוך ביותר',
    days_at_most: 'עד {{days}}',
    days_at_least: '{{days}} ומעלה',
    days_between: '{{from}}–{{to}}',
  },
  ru: {
    month: 'Месяц',
    count: 'Счетов',
    total: 'Итого',
    code: 'Код',
    name: 'Название',
    partner: 'Поставщик',
    sums: {
      count: 'Счетов',
      total_amount: 'Сумма с налогом',
      tax_amount: 'Налог на потребление',
      withholding_tax: 'Удержанный налог',
      payable_amount: 'К оплате',
      unapproved: 'Не утверждено',
      unexported: 'Не экспортировано',
      unpaid: 'Не оплачено',
    },
    ages: {
      not_due: 'Срок не наступил',
      days_30: '1–30 дней',
      days_60: '31–60 дней',
      days_90: '61–90 дней',
      older: '91 и более',
      no_date: 'Без даты',
    },
    stage_of: 'Этап',
    stages: {
      reading: 'От даты счёта до распознавания',
      approval: 'От распознавания до утверждения',
      payment: 'От утверждения до оплаты',
    },
    average: 'В среднем, дней',
    median: 'Медиана',
    nine_of_ten: 'Девять из десяти за',
    longest: 'Дольше всего',
    days_at_most: 'До {{days}}',
    days_at_least: '{{days}} и более',
    days_between: '{{from}}–{{to}}',
  },
  ar: {
    month: 'الشهر',
    count: 'الفواتير',
    total: 'الإجمالي',
    code: 'الرمز',
    name: 'الاسم',
    partner: 'المورّد',
    sums: {
      count: 'الفواتير',
      total_amount: 'الإجمالي شامل الضريبة',
      tax_amount: 'الضريبة',
      withholding_tax: 'ضريبة الاستقطاع',
      payable_amount: 'المبلغ المستحق',
      unapproved: 'غير معتمدة',
      unexported: 'لم تُصدَّر',
      unpaid: 'غير مسددة',
    },
    ages: {
      not_due: 'لم تستحق',
      days_30: '1–30 يومًا',
      days_60: '31–60 يومًا',
      days_90: '61–90 يومًا',
      older: '91 فأكثر',
      no_date: 'بلا تاريخ',
    },
    stage_of: 'المرحلة',
    stages: {
      reading: 'من الإصدار إلى القراءة',
      approval: 'من القراءة إلى الاعتماد النهائي',
      payment: 'من الاعتماد النهائي إلى الدفع',
    },
    average: 'متوسط الأيام',
    median: 'الوسيط',
    nine_of_ten: 'تسع من عشر خلال',
    longest: 'الأطول',
    days_at_most: 'حتى {{days}}',
    days_at_least: '{{days}} فأكثر',
    days_between: '{{from}}–{{to}}',
  },
};
