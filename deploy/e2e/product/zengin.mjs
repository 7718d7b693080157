const RECORD = 120;

/**
 * The content of a 総合振込 file, cut by the positions that banks print and not by the code that wrote it.
 * It has the pay date (MMDD), the rows with bank, branch, account, holder in half-width kana and yen, and the trailer.
 */
export function parseZengin(bytes) {
  const text = new TextDecoder('shift_jis').decode(bytes);
  const records = text.includes('\r\n')
    ? text.split('\r\n').filter(Boolean)
    : (text.match(new RegExp(`.{${RECORD}}`, 'gs')) ?? []);
  if (records.some((record) => record.length !== RECORD)) throw new Error('a record is not 120 bytes long');
  const of = (kind) => records.filter((record) => record[0] === kind);
  const [header] = of('1');
  const [trailer] = of('8');
  return {
    kinds: records.map((record) => record[0]).join(''),
    pay_date: header.slice(54, 58),
    rows: of('2').map((record) => ({
      bank_code: record.slice(1, 5),
      branch_code: record.slice(20, 23),
      account_type: record[42],
      account_number: record.slice(43, 50),
      account_holder: record.slice(50, 80).trimEnd(),
      amount: Number(record.slice(80, 90)),
    })),
    count: Number(trailer.slice(1, 7)),
    total: Number(trailer.slice(7, 19)),
  };
}

const SMALL = { ｧ: 'ｱ', ｨ: 'ｲ', ｩ: 'ｳ', ｪ: 'ｴ', ｫ: 'ｵ', ｬ: 'ﾔ', ｭ: 'ﾕ', ｮ: 'ﾖ', ｯ: 'ﾂ', ｰ: '-' };
const FULL =
  'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲンァィゥェォャュョッー';
const HALF = 'ｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎﾏﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜｦﾝｧｨｩｪｫｬｭｮｯｰ';

/** A printed account holder as the bank takes it: half-width, large kana, ASCII brackets. */
export function holderForBank(printed) {
  const halved = [...printed.normalize('NFKC').normalize('NFD')]
    .map((sign) => {
      if (sign === '\u3099') return 'ﾞ';
      if (sign === '\u309A') return 'ﾟ';
      const at = FULL.indexOf(sign);
      return at < 0 ? sign : HALF[at];
    })
    .map((sign) => SMALL[sign] ?? sign)
    .join('');
  return halved.toUpperCase().slice(0, 30).trimEnd();
}
