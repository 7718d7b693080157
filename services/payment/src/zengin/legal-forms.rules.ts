import { toZenginKana } from './kana.rules.js';
import type { HolderProposal } from './zengin.types.js';

/**
 * Abbreviations of legal forms, offices and trades in an account holder's name (全銀 略語一覧, as the banks print
 * it). A legal form appears as `ｶ)X` in front, `X(ｶ)Y` inside and `X(ｶ` at the end; `(ｶ)X` and `X(ｶ)` are
 * wrong. A proposal only: the account is opened under what the bank wrote, so a person confirms it.
 */
interface Word {
  names: string[];
  readings: string[];
  short: string;
}

const word = (short: string, names: string[], readings: string[]): Word => ({ names, readings, short });

/** Longer names first: 地方独立行政法人 is not 独立行政法人, 医療法人社団 is not 医療法人 and a word. */
const LEGAL_FORMS: Word[] = [
  word('ｶ', ['株式会社', '(株)'], ['ｶﾌﾞｼｷｶﾞｲｼﾔ', 'ｶﾌﾞｼｷｶｲｼﾔ']),
  word('ﾕ', ['有限会社', '(有)'], ['ﾕｳｹﾞﾝｶﾞｲｼﾔ', 'ﾕｳｹﾞﾝｶｲｼﾔ']),
  word('ﾒ', ['合名会社', '(名)'], ['ｺﾞｳﾒｲｶﾞｲｼﾔ', 'ｺﾞｳﾒｲｶｲｼﾔ']),
  word('ｼ', ['合資会社', '(資)'], ['ｺﾞｳｼｶﾞｲｼﾔ', 'ｺﾞｳｼｶｲｼﾔ']),
  word('ﾄﾞ', ['合同会社', '(同)'], ['ｺﾞｳﾄﾞｳｶﾞｲｼﾔ', 'ｺﾞｳﾄﾞｳｶｲｼﾔ']),
  word('ｲ', ['医療法人社団'], ['ｲﾘﾖｳﾎｳｼﾞﾝｼﾔﾀﾞﾝ']),
  word('ｲ', ['医療法人財団'], ['ｲﾘﾖｳﾎｳｼﾞﾝｻﾞｲﾀﾞﾝ']),
  word('ｲ', ['社会医療法人社団'], ['ｼﾔｶｲｲﾘﾖｳﾎｳｼﾞﾝｼﾔﾀﾞﾝ']),
  word('ｲ', ['社会医療法人財団'], ['ｼﾔｶｲｲﾘﾖｳﾎｳｼﾞﾝｻﾞｲﾀﾞﾝ']),
  word('ｲ', ['社会医療法人'], ['ｼﾔｶｲｲﾘﾖｳﾎｳｼﾞﾝ']),
  word('ｲ', ['医療法人', '(医)'], ['ｲﾘﾖｳﾎｳｼﾞﾝ']),
  word('ｻﾞｲ', ['一般財団法人', '公益財団法人'], ['ｲﾂﾊﾟﾝｻﾞｲﾀﾞﾝﾎｳｼﾞﾝ', 'ｺｳｴｷｻﾞｲﾀﾞﾝﾎｳｼﾞﾝ']),
  word('ｻﾞｲ', ['財団法人', '(財)'], ['ｻﾞｲﾀﾞﾝﾎｳｼﾞﾝ']),
  word('ｼﾔ', ['一般社団法人', '公益社団法人'], ['ｲﾂﾊﾟﾝｼﾔﾀﾞﾝﾎｳｼﾞﾝ', 'ｺｳｴｷｼﾔﾀﾞﾝﾎｳｼﾞﾝ']),
  word('ｼﾔ', ['社団法人', '(社)'], ['ｼﾔﾀﾞﾝﾎｳｼﾞﾝ']),
  word('ｼﾕｳ', ['宗教法人', '(宗)'], ['ｼﾕｳｷﾖｳﾎｳｼﾞﾝ']),
  word('ｶﾞｸ', ['学校法人', '(学)'], ['ｶﾞﾂｺｳﾎｳｼﾞﾝ']),
  word('ﾌｸ', ['社会福祉法人', '(福)'], ['ｼﾔｶｲﾌｸｼﾎｳｼﾞﾝ']),
  word('ﾎｺﾞ', ['更生保護法人'], ['ｺｳｾｲﾎｺﾞﾎｳｼﾞﾝ']),
  word('ｿ', ['相互会社', '(相)'], ['ｿｳｺﾞｶﾞｲｼﾔ', 'ｿｳｺﾞｶｲｼﾔ']),
  word('ﾄｸﾋ', ['特定非営利活動法人', 'NPO法人'], ['ﾄｸﾃｲﾋｴｲﾘｶﾂﾄﾞｳﾎｳｼﾞﾝ']),
  word('ﾁﾄﾞｸ', ['地方独立行政法人'], ['ﾁﾎｳﾄﾞｸﾘﾂｷﾞﾖｳｾｲﾎｳｼﾞﾝ']),
  word('ﾄﾞｸ', ['独立行政法人'], ['ﾄﾞｸﾘﾂｷﾞﾖｳｾｲﾎｳｼﾞﾝ']),
  word('ﾍﾞﾝ', ['弁護士法人'], ['ﾍﾞﾝｺﾞｼﾎｳｼﾞﾝ']),
  word('ｷﾞﾖ', ['行政書士法人'], ['ｷﾞﾖｳｾｲｼﾖｼﾎｳｼﾞﾝ']),
  word('ｼﾎｳ', ['司法書士法人'], ['ｼﾎｳｼﾖｼﾎｳｼﾞﾝ']),
  word('ｾﾞｲ', ['税理士法人'], ['ｾﾞｲﾘｼﾎｳｼﾞﾝ']),
  word('ﾛｳﾑ', ['社会保険労務士法人'], ['ｼﾔｶｲﾎｹﾝﾛｳﾑｼﾎｳｼﾞﾝ']),
  word('ﾀﾞｲ', ['国立大学法人', '公立大学法人'], ['ｺｸﾘﾂﾀﾞｲｶﾞｸﾎｳｼﾞﾝ', 'ｺｳﾘﾂﾀﾞｲｶﾞｸﾎｳｼﾞﾝ']),
  word('ﾉｳ', ['農事組合法人'], ['ﾉｳｼﾞｸﾐｱｲﾎｳｼﾞﾝ']),
  word('ｶﾝﾘ', ['管理組合法人'], ['ｶﾝﾘｸﾐｱｲﾎｳｼﾞﾝ']),
  word('ﾁﾕｳ', ['中間法人'], ['ﾁﾕｳｶﾝﾎｳｼﾞﾝ']),
];

const OFFICES: Word[] = [
  word('ｴｲ', ['営業所'], ['ｴｲｷﾞﾖｳｼﾖ']),
  word('ｼﾕﾂ', ['出張所'], ['ｼﾕﾂﾁﾖｳｼﾖ', 'ｼﾕﾂﾁﾖｳｼﾞﾖ']),
];

/** Words of the trade take no brackets and replace the full word in its place. */
const TRADES: Word[] = [
  word('ｺｸﾎﾚﾝ', ['国民健康保険団体連合会'], ['ｺｸﾐﾝｹﾝｺｳﾎｹﾝﾀﾞﾝﾀｲﾚﾝｺﾞｳｶｲ']),
  word('ﾉｳｷﾖｳﾚﾝ', ['農業協同組合連合会'], ['ﾉｳｷﾞﾖｳｷﾖｳﾄﾞｳｸﾐｱｲﾚﾝｺﾞｳｶｲ']),
  word('ｷﾞﾖﾚﾝ', ['漁業協同組合連合会'], ['ｷﾞﾖｷﾞﾖｳｷﾖｳﾄﾞｳｸﾐｱｲﾚﾝｺﾞｳｶｲ']),
  word('ｺｸﾎ', ['国民健康保険組合'], ['ｺｸﾐﾝｹﾝｺｳﾎｹﾝｸﾐｱｲ']),
  word('ｹﾝﾎﾟ', ['健康保険組合'], ['ｹﾝｺｳﾎｹﾝｸﾐｱｲ']),
  word('ｾｲｷﾖｳ', ['生活協同組合'], ['ｾｲｶﾂｷﾖｳﾄﾞｳｸﾐｱｲ']),
  word('ｷﾞﾖｷﾖｳ', ['漁業協同組合'], ['ｷﾞﾖｷﾞﾖｳｷﾖｳﾄﾞｳｸﾐｱｲ']),
  word('ﾛｳｸﾐ', ['労働組合'], ['ﾛｳﾄﾞｳｸﾐｱｲ']),
  word('ｼﾞﾕｳｸﾐ', ['従業員組合'], ['ｼﾞﾕｳｷﾞﾖｳｲﾝｸﾐｱｲ']),
  word('ｷﾖｳｻｲ', ['共済組合'], ['ｷﾖｳｻｲｸﾐｱｲ']),
  word('ｷﾖｳｸﾐ', ['協同組合'], ['ｷﾖｳﾄﾞｳｸﾐｱｲ']),
  word('ｺｳﾈﾝ', ['厚生年金基金'], ['ｺｳｾｲﾈﾝｷﾝｷｷﾝ']),
  word('ｼﾔｷﾖｳ', ['社会福祉協議会'], ['ｼﾔｶｲﾌｸｼｷﾖｳｷﾞｶｲ']),
  word('ﾕｳｸﾐ', ['有限責任事業組合'], ['ﾕｳｹﾞﾝｾｷﾆﾝｼﾞｷﾞﾖｳｸﾐｱｲ']),
  word('ﾄｸﾖｳ', ['特別養護老人ホーム'], ['ﾄｸﾍﾞﾂﾖｳｺﾞﾛｳｼﾞﾝﾎ-ﾑ']),
  word('ｼﾖｸｱﾝ', ['公共職業安定所'], ['ｺｳｷﾖｳｼﾖｸｷﾞﾖｳｱﾝﾃｲｼﾖ', 'ｺｳｷﾖｳｼﾖｸｷﾞﾖｳｱﾝﾃｲｼﾞﾖ']),
  word('ｼﾔﾎ', ['社会保険診療報酬支払基金'], ['ｼﾔｶｲﾎｹﾝｼﾝﾘﾖｳﾎｳｼﾕｳｼﾊﾗｲｷｷﾝ']),
  word('ｶｲｼﾞﾖｳ', ['海上火災保険'], ['ｶｲｼﾞﾖｳｶｻｲﾎｹﾝ']),
  word('ｶｻｲ', ['火災海上保険'], ['ｶｻｲｶｲｼﾞﾖｳﾎｹﾝ']),
  word('ｾｲﾒｲ', ['生命保険'], ['ｾｲﾒｲﾎｹﾝ']),
  word('ﾚﾝ', ['連合会'], ['ﾚﾝｺﾞｳｶｲ']),
];

interface Found {
  entry: Word;
  name: string;
  at: number;
}

function find(list: Word[], text: string): Found | null {
  const hits = list.flatMap((entry) =>
    entry.names.flatMap((name): Found[] => {
      const at = text.indexOf(name);
      return at < 0 ? [] : [{ entry, name, at }];
    }),
  );
  hits.sort((a, b) => b.name.length - a.name.length);
  return hits[0] ?? null;
}

const PLACES = ['front', 'middle', 'end'] as const;
type Place = (typeof PLACES)[number];

function mark(short: string, place: Place): string {
  return place === 'front' ? `${short})` : place === 'end' ? `(${short}` : `(${short})`;
}

function placeOf(found: Found, text: string): Place {
  if (found.at === 0) return 'front';
  return found.at + found.name.length === text.length ? 'end' : 'middle';
}

const escaped = (text: string): string => text.replace(/[()]/g, '\\$&');

/** A reading with its form's full reading or abbreviation cut out, as the texts before and after it. */
function cutForm(reading: string, entry: Word): [before: string, after: string] | null {
  const whole = new RegExp(entry.readings.map(escaped).join('|')).exec(reading);
  const s = escaped(entry.short);
  const short = whole ?? new RegExp(`^\\(?${s}\\)|\\(${s}\\)?$|\\(${s}\\)`).exec(reading);
  if (!short) return null;
  return [reading.slice(0, short.index).trim(), reading.slice(short.index + short[0].length).trim()];
}

function shortened(reading: string, list: Word[]): string {
  let text = reading;
  for (const entry of list) for (const long of entry.readings) text = text.replace(long, entry.short);
  return text;
}

/** The reading of a name's rest: what was typed, or the rest itself when it is kana or Latin letters. */
function readingOf(rest: string, kana: string): string | null {
  const { text, problems } = toZenginKana(kana || rest, 'party');
  return problems.length === 0 && text !== '' ? text : null;
}

/**
 * Proposes the account holder for a company's name, from the reading typed so far or, where the rest of the
 * name is kana, from the name. The proposal contains no guess: without a reading it names what has to be read.
 *
 * @param company the name as registered, e.g. 株式会社山田商事
 * @param kana the reading of the whole or of the rest, full or half width; may hold the form's full reading
 *   or a wrong mark such as `(カ)ヤマダ`, which is set right
 */
export function proposeHolder(company: string, kana = ''): HolderProposal {
  const name = company.normalize('NFKC').replace(/\s+/g, ' ').trim();
  const form = find(LEGAL_FORMS, name);
  const rest = form ? `${name.slice(0, form.at)} ${name.slice(form.at + form.name.length)}`.trim() : name;
  const office = find(OFFICES, rest);
  const officeAtEnd = office !== null && office.at + office.name.length === rest.length && office.at > 0;
  const body = officeAtEnd ? rest.slice(0, office.at).trim() : rest;
  const trade = find(TRADES, body);
  const place = form && placeOf(form, name);
  const marks = [
    ...(form && place ? [{ word: form.name, mark: mark(form.entry.short, place) }] : []),
    ...(trade ? [{ word: trade.name, mark: trade.entry.short }] : []),
    ...(officeAtEnd ? [{ word: office.name, mark: mark(office.entry.short, 'end') }] : []),
  ];
  const reading = readingOf(body, kana);
  if (reading === null) return { holder: null, marks, unread: body || null };
  const before = officeAtEnd ? withoutOffice(reading, office.entry) : reading;
  const cut = form ? cutForm(before, form.entry) : null;
  const held = form && place ? assemble(cut ?? [before, ''], cut !== null, form.entry.short, place) : before;
  if (held === null) return { holder: null, marks, unread: name };
  const tail = officeAtEnd ? mark(office.entry.short, 'end') : '';
  return { holder: `${shortened(held, TRADES)}${tail}`, marks, unread: null };
}

function withoutOffice(reading: string, office: Word): string {
  const long = office.readings.find((one) => reading.endsWith(one));
  if (long) return reading.slice(0, -long.length).trim();
  return reading.replace(new RegExp(`\\(${escaped(office.short)}\\)?$`), '').trim();
}

/** Null: the form is inside the name and the reading does not show where. */
function assemble(
  [before, after]: [string, string],
  known: boolean,
  short: string,
  place: Place,
): string | null {
  if (place === 'front') return `${mark(short, 'front')}${[before, after].filter(Boolean).join(' ')}`;
  if (place === 'end') return `${[before, after].filter(Boolean).join(' ')}${mark(short, 'end')}`;
  return known && before !== '' && after !== '' ? `${before}${mark(short, 'middle')}${after}` : null;
}
