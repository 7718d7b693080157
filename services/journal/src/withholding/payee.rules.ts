import { checkTNumber } from '../qualified/t-number.rules.js';

const COMPANY = /株式会社|有限会社|合同会社|合資会社|合名会社|\((?:株|有|同|資|名)\)/;
/** 税理士法人, 社団法人 and the like; a name may hold the bare word for other reasons. */
const BODY =
  /(?:税理士|監査|弁護士|司法書士|行政書士|土地家屋調査士|弁理士|特許業務|社会保険労務士|社労士|社団|財団|医療|学校|宗教|社会福祉|非営利活動|管理組合|独立行政|協同組合)法人|NPO法人/;

/** Whether a payee is a corporation by its name: hardly any tax is withheld from those (Income Tax Act art. 174). */
export function isCorporateName(name: string): boolean {
  const plain = name.normalize('NFKC').replace(/\s/g, '');
  return COMPANY.test(plain) || BODY.test(plain);
}

export interface Payee {
  name: string;
  t_number: string;
  /** What the registry says; null without a query. */
  registered_as: 'individual' | 'corporation' | null;
}

/**
 * Whether a payee may be a person. The registry knows; without it the name does, and after that the check digit that
 * corporations' numbers have, and one in nine of a person's.
 */
export function mayBePerson({ name, t_number, registered_as }: Payee): boolean {
  if (registered_as !== null) return registered_as === 'individual';
  return !isCorporateName(name) && checkTNumber(t_number || null) !== 'corporate';
}
