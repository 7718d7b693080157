/** What the reader's organization is called: never a supplier. */
export interface OwnCompany {
  names: string[];
  phones: string[];
  t_number: string | null;
}

const FORM_WORDS =
  '株式会社 有限会社 合同会社 合資会社 合名会社 相互会社 特定目的会社 投資法人 一般社団法人 一般財団法人 公益社団法人 公益財団法人 (?<![般益])[社財]団法人 ' +
  '社会福祉法人 医療法人(?:社団|財団)? 社会医療法人(?:社団|財団)? 学校法人 宗教法人 特定非営利活動法人 NPO法人 更生保護法人 税理士法人 弁護士法人 ' +
  '司法書士法人 社会保険労務士法人 行政書士法人 監査法人 弁理士法人 特許業務法人 土地家屋調査士法人 農事組合法人 企業組合 協業組合 独立行政法人 ' +
  '地方独立行政法人 国立研究開発法人 国立大学法人 公立大学法人 協同組合 農業協同組合 漁業協同組合 森林組合 生活協同組合 商工組合 管理組合法人 ' +
  '健康保険組合 商工会議所 有限責任事業組合';

/** A form as short as a bracket holds it: (株), (同), (一社), (医). */
const FORM_SIGNS = '[株有合同医学福]|[一公][社財]|特非|社福|社|財|協';

export const FORMS = `${FORM_WORDS.replace(/ /g, '|')}|\\((?:${FORM_SIGNS})\\)`;

export const LEGAL_FORM = new RegExp(`(?:${FORMS})`);
export const BEGINS_WITH_FORM = new RegExp(`^(?:${FORMS})`);
export const ENDS_WITH_FORM = new RegExp(`(?:${FORMS})$`);

export const LATIN_FORM =
  /(?:\bK\.?K\.?|\bG\.?K\.?|\bInc\.?|\bLtd\.?|\bLLC\.?|\bCorp(?:oration|\.)?|Co\.,?\s?Ltd\.?|\bLLP|\bGmbH)(?=$|[\s,)])/i;

/** Endings of names that carry no legal form, but for those that places, buyers and papers of a firm end with. */
const TRADE_ENDINGS =
  '(?<![支本分売理])店 (?<!営業|事業|出張|発行|住|場|市役|区役|納品|納入|請求)所 (?<!病)院 (?<!公|庭)園 (?<![本支当弊御貴自他各会商神])社 (?<!部|名古)屋 (?<!会)館 工房 商会 ' +
  '編集室 デザイン室 スタジオ アトリエ オフィス ラボ ワークス クリニック サロン 塗装 電機 電工 電設 設備 板金 左官 内装 造園 歯科 組合 協会 ' +
  '協議会 連合会 振興会 研究会 財団 本舗 堂 亭 庵 工業 産業 興業 建設 建築 設計 工務 運送 運輸 自動車 石油 水産 酒造 醸造 製菓 製パン 食品 米穀 園芸 ' +
  '印刷 製本 出版 企画 商事 物産 農産 木工 鉄工 溶接 精機 技研 縫製 畜産 牧場 農場 塾 学院';

/** A branch in Japan is part of the name of a firm of another country. */
const IN_JAPAN = '日本(?:支店|支社|営業所|支部)';
export const BRANCH_IN_JAPAN = new RegExp(`${IN_JAPAN}$`);

/** What a firm of another country is called by in Japanese, and where it trades. */
const FOREIGN =
  '(?:リミテッド|インコーポレ[イー]テッド|コーポレーション|エル・?エル・?シー|ゲー・?エム・?ベー・?ハー|ビー・?ブイ|ピー・?ティー・?イー)' +
  `(?:\\s?${IN_JAPAN})?`;

export const OFFICE = new RegExp(`(?:${TRADE_ENDINGS.replace(/ /g, '|')}|${FOREIGN})$`);

/** What a firm calls one of its places by. */
const PLACE = '(?:営業所|事業所|出張所|支店|支社|支部|事業部|本社|本店|工場|センター|オフィス|店)';
const OFFICE_BEHIND = new RegExp(`^(?=.*(?:${FORMS}))(\\S.{3,}?)\\s+\\S{0,10}${PLACE}$`);
/** Behind a form that ends the name no blank parts the two: 見本(株)本社営業所. */
const OFFICE_JOINED = new RegExp(`^(\\S{2,}(?:${FORMS}))\\S{0,6}${PLACE}$`);
/** A department behind a firm, and who is in charge there. */
const DEPARTMENT_BEHIND = new RegExp(
  `^(?=.*(?:${FORMS}))(\\S.{3,}?)\\s+(?:[^\\s楽]{2,10}[部課係室]|\\S{2,14}グループ)(?:\\s+担当.*)?$`,
);

/** A company's name without its office or department that invoices: 株式会社見本 倉敷営業所. */
export function withoutOffice(name: string): string {
  const [, whole = ''] =
    [OFFICE_BEHIND, OFFICE_JOINED, DEPARTMENT_BEHIND].map((p) => p.exec(name)).find((m) => m !== null) ?? [];
  return whole.replace(LEGAL_FORM, '').trim().length >= 2 ? whole : name;
}

/** A printed name without its legal form and blanks. */
export function bareName(name: string): string {
  return name.normalize('NFKC').replace(LEGAL_FORM, '').replace(/\s/g, '');
}

export const HONORIFIC = /(?:御中|様|殿|行)$/;

export const SENTENCE = /[。、]|ください|下さい|申し上げ|いたします|致します|お願い|ありがとう|につき|により/;

export const NOT_NAME =
  /^(?:〒|TEL|FAX|電話|Tel|登録|適格|担当|代表|請求|件名|住所|口座|お?振込|銀行|ご?請求|No|発行|支払|お支払|御請求|E-?mail|https?|www)|\d{2,4}-\d{2,4}-\d{3,4}|@|[都道府県].{1,4}[市区町村郡]|丁目|番地|銀行|信用金庫|支店|INVOICE|数量|単位|単価|金額|品名|品番|摘要|備考|小計|合計|税率|税込|税抜|消費税|名義/i;

export const PERSON_TITLE =
  /^(?:日本における代表者?|代表取締役(?:社長|会長)?|代表社員|代表者?|取締役|社長|所長|(?:理事|組合|会|院|園|館|施設|学)長|税理士|弁護士|司法書士|社会保険労務士|行政書士|公認会計士|担当者?|部長|営業部|支店長)[::]?/;

/** A qualification before the name of an office is part of it, before a person it is a title: 行政書士見本事務所. */
const QUALIFIED_OFFICE =
  /^(?:税理士|弁護士|弁理士|司法書士|行政書士|社会保険労務士|公認会計士|土地家屋調査士|建築士|中小企業診断士)\s?\S{2,}(?:事務所|オフィス)$/;

/** A person without the title, an office with the qualification that its name begins with. */
export function untitled(name: string): string {
  return QUALIFIED_OFFICE.test(name) ? name : name.replace(PERSON_TITLE, '');
}

/** A name in Japanese without its rendering in Latin letters behind it: みほん特許事務所 MIHON PATENT OFFICE. */
export function withoutLatin(name: string): string {
  const m = /^(.*[\p{Script=Han}ぁ-んァ-ヶー])\s?[A-Za-z][A-Za-z .,&'’-]{5,}$/u.exec(name);
  const japanese = m?.[1]?.trim() ?? '';
  const named = japanese.replace(LEGAL_FORM, '') !== '';
  return named && (OFFICE.test(japanese) || LEGAL_FORM.test(japanese)) ? japanese : name;
}

/** Daniel Smith(ダニエル・スミス): a name in Latin letters with its kana behind it. */
export const ROMAN_PERSON =
  /^(\p{Lu}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*){1,3}) ?[(（][ァ-ヶー・ ]{3,}[)）]?$/u;

/** DanielSmith(ダニエル・スミス): the blank was lost, the kana show two names. */
export function partedRoman(value: string): string {
  const m = /^((?:\p{Lu}\p{Ll}+){2,3}) ?[(（]([ァ-ヶー]+(?:[・ ][ァ-ヶー]+)+)[)）]?$/u.exec(value);
  const words = m?.[1]?.match(/\p{Lu}\p{Ll}+/gu) ?? [];
  return m && words.length === m[2]?.split(/[・ ]/).length
    ? value.replace(m[1] ?? '', words.join(' '))
    : value;
}
