/** Countries and areas by their code (ISO 3166-1 alpha-2). */
const CODES =
  `JP US CN KR TW HK SG TH VN MY ID PH IN AU NZ GB IE DE FR NL BE LU CH AT IT ES PT SE NO DK FI PL CZ CA MX BR
AD AE AF AG AI AL AM AO AQ AR AS AW AX AZ BA BB BD BF BG BH BI BJ BL BM BN BO BQ BS BT BV BW BY BZ CC CD CF CG CI CK
CL CM CO CR CU CV CW CX CY DJ DM DO DZ EC EE EG EH ER ET FJ FK FM FO GA GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU
GW GY HM HN HR HT HU IL IM IO IQ IR IS JE JM JO KE KG KH KI KM KN KP KW KY KZ LA LB LC LI LK LR LS LT LV LY MA MC MD
ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MZ NA NC NE NF NG NI NP NR NU OM PA PE PF PG PK PM PN PR PS PW PY
QA RE RO RS RU RW SA SB SC SD SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TJ TK TL TM TN TO TR TT TV TZ
UA UG UM UY UZ VA VC VE VG VI VU WF WS YE YT ZA ZM ZW`.split(/\s/);

/** The countries to choose from, the frequent ones first, named in a language: 'US アメリカ合衆国'. */
export function countryOptions(language: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  return CODES.map((value) => ({ value, label: `${value} ${names.of(value) ?? ''}`.trim() }));
}
