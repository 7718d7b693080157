/**
 * Ideographs that are written in several ways in the names of people, places and firms, each with the ways that mean
 * the same to a user who looks for the name. What NFKC unites already (神, 福, 塚) is not listed. One character stands for
 * one character, so that a stored text can be folded in SQL by `translate`.
 */
const VARIANTS: Readonly<Record<string, string>> = {
  高: '髙',
  崎: '﨑嵜碕',
  吉: '𠮷',
  辺: '邊邉',
  斉: '斎齊齋',
  沢: '澤',
  浜: '濱濵',
  島: '嶋嶌',
  峰: '峯',
  富: '冨',
  土: '圡',
  渕: '淵渊',
  橋: '𣘺',
  桜: '櫻',
  桧: '檜',
  桑: '桒',
  柳: '栁',
  梅: '楳',
  松: '枩',
  槙: '槇',
  条: '條',
  栄: '榮',
  瀬: '瀨',
  滝: '瀧',
  渋: '澁',
  清: '淸',
  温: '溫',
  済: '濟',
  曽: '曾',
  広: '廣',
  国: '國',
  円: '圓',
  団: '團',
  図: '圖',
  恵: '惠',
  徳: '德',
  真: '眞',
  静: '靜',
  青: '靑',
  黒: '黑',
  緑: '綠',
  竜: '龍',
  亀: '龜',
  鶴: '靏靍',
  彦: '彥',
  郎: '郞',
  聡: '聰',
  児: '兒',
  実: '實',
  寿: '壽',
  弥: '彌',
  来: '來',
  暁: '曉',
  昂: '昻',
  晋: '晉',
  尭: '堯',
  遥: '遙',
  頼: '賴',
  勲: '勳',
  薫: '薰',
  巌: '巖',
  芦: '蘆',
  豊: '豐',
  穂: '穗',
  蔵: '藏',
  塩: '鹽',
  麺: '麵',
  宝: '寶',
  鉄: '鐵',
  鋳: '鑄',
  館: '舘',
  関: '關',
  駅: '驛',
  学: '學',
  教: '敎',
  医: '醫',
  薬: '藥',
  営: '營',
  労: '勞',
  総: '總',
  県: '縣',
  区: '區',
  戸: '戶',
  内: '內',
  呉: '吳',
  産: '產',
  増: '增',
  横: '橫',
  船: '舩',
  与: '與',
  万: '萬',
};

const PAIRS = Object.entries(VARIANTS).flatMap(([usual, others]) => [...others].map((one) => [one, usual]));

/** The folded characters, and in the same order their replacements: the arguments of SQL's `translate`. */
export const FOLDED_FROM = PAIRS.map(([one]) => one).join('');
export const FOLDED_TO = PAIRS.map(([, usual]) => usual).join('');

const USUAL = new Map(PAIRS as [string, string][]);

/** The text with every variant written the usual way: 髙﨑 and 高崎 are one name to a search. */
export function foldVariants(text: string): string {
  let folded = '';
  for (const character of text) folded += USUAL.get(character) ?? character;
  return folded;
}
