/** What the reader's organization is called: never a supplier. */
export interface OwnCompany {
  names: string[];
  phones: string[];
  t_number: string | null;
}

export const FORMS =
  '株式会社|有限会社|合同会社|合資会社|合名会社|一般社団法人|一般財団法人|公益社団法人|公益財団法人|社会福祉法人|医療法人(?:社団|財団)?|学校法人|宗教法人|特定非営利活動法人|NPO法人|税理士法人|弁護士法人|司法書士法人|社会保険労務士法人|行政書士法人|監査法人|弁理士法人|特許業務法人|土地家屋調査士法人|農事組合法人|企業組合|独立行政法人|国立大学法人|協同組合|農業協同組合|\\(株\\)|\\(有\\)|\\(合\\)';

export const LEGAL_FORM = new RegExp(`(?:${FORMS})`);
export const BEGINS_WITH_FORM = new RegExp(`^(?:${FORMS})`);
export const ENDS_WITH_FORM = new RegExp(`(?:${FORMS})$`);

export const LATIN_FORM =
  /(?:\bK\.?K\.?|\bG\.?K\.?|\bInc\.?|\bLtd\.?|\bLLC\.?|\bCorp(?:oration|\.)?|Co\.,?\s?Ltd\.?|\bLLP|\bGmbH)(?=$|[\s,)])/i;

export const OFFICE =
  /(?:事務所|商店|工務店|製作所|工房|商会|工業所|印刷所|編集室|スタジオ|研究所|診療所|クリニック|医院|農園|酒店|書店|薬局|塗装|電機|鉄工所|製材所|製麺所|写真館|接骨院|整骨院|鍼灸院|歯科|造園|鮮魚店|精肉店|青果店|生花店|電器店|組合|協会|財団|本舗|堂)$/;

/** What a firm calls one of its places by. */
const PLACE = '(?:営業所|事業所|出張所|支店|支社|支部|事業部|本社|本店|工場|センター|オフィス|店)';
const OFFICE_BEHIND = new RegExp(`^(?=.*(?:${FORMS}))(\\S.{3,}?)\\s+\\S{0,10}${PLACE}$`);

/** A company's name without the office of it that bills: 株式会社見本 倉敷営業所. */
export function withoutOffice(name: string): string {
  const whole = OFFICE_BEHIND.exec(name)?.[1] ?? '';
  return whole.replace(LEGAL_FORM, '').trim().length >= 2 ? whole : name;
}

export const HONORIFIC = /(?:御中|様|殿|行)$/;

export const SENTENCE = /[。、]|ください|下さい|申し上げ|いたします|致します|お願い|ありがとう|につき|により/;

export const NOT_NAME =
  /^(?:〒|TEL|FAX|電話|Tel|登録|適格|担当|代表|請求|件名|住所|口座|お?振込|銀行|ご?請求|No|発行|支払|お支払|御請求|E-?mail|https?|www)|\d{2,4}-\d{2,4}-\d{3,4}|@|[都道府県].{1,4}[市区町村郡]|丁目|番地|銀行|信用金庫|支店|INVOICE|数量|単位|単価|金額|品名|品番|摘要|備考|小計|合計|税率|税込|税抜|消費税|名義/i;

export const PERSON_TITLE =
  /^(?:代表取締役(?:社長|会長)?|代表社員|代表者?|取締役|社長|所長|(?:理事|組合|会|院|園|館|施設|学)長|税理士|弁護士|司法書士|社会保険労務士|行政書士|公認会計士|担当者?|部長|営業部|支店長)[::]?/;

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

/** DanielSmith(ダニエル・スミス): the blank was lost, the kana tell of two names. */
export function partedRoman(value: string): string {
  const m = /^((?:\p{Lu}\p{Ll}+){2,3}) ?[(（]([ァ-ヶー]+(?:[・ ][ァ-ヶー]+)+)[)）]?$/u.exec(value);
  const words = m?.[1]?.match(/\p{Lu}\p{Ll}+/gu) ?? [];
  return m && words.length === m[2]?.split(/[・ ]/).length
    ? value.replace(m[1] ?? '', words.join(' '))
    : value;
}
