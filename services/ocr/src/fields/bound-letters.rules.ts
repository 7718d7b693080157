/** Words whose letters stand in names beside each other and hardly anywhere else. */
const WORDS =
  '珈琲 桔梗 葡萄 枇杷 琵琶 薔薇 檸檬 蒟蒻 麒麟 琥珀 芙蓉 鴛鴦 醍醐 饂飩 鸚鵡 瑪瑙 珊瑚 翡翠 枸杞 躑躅'.split(
    ' ',
  );

const HAN = '\\p{Script=Han}';

const MENDS = WORDS.flatMap((word): [RegExp, string][] => {
  const [a = '', b = ''] = [...word];
  return [
    [new RegExp(`[${HAN}ァ-ヶ ](?<!${a}|会社|法人|社団|財団)${b}`, 'gu'), word],
    [new RegExp(`${a}(?!${b})[${HAN}ァ-ヶ ]`, 'gu'), word],
  ];
});

/** A recognised name with the one letter that can stand beside another: 枯梗 is 桔梗. */
export function mendBound(name: string): string {
  return MENDS.reduce((text, [pattern, word]) => text.replace(pattern, word), name);
}
