interface Returned {
  customer: { name: string; department_name: string; represent_name: string };
  /** Name of the own organization. */
  organization: string;
  item: { year: number; month: number; file_name: string; return_reason: string };
  /** The supplier's new upload page. */
  url: string;
}

/** Subject and text of the mail to a supplier whose invoice is returned. Suppliers are written to in Japanese. */
export function returnMail({ customer, organization, item, url }: Returned): {
  subject: string;
  text: string;
} {
  const person = customer.represent_name === '' ? 'ご担当者' : customer.represent_name;
  const lines = [
    customer.name,
    ...(customer.department_name === '' ? [] : [customer.department_name]),
    `${person} 様`,
    '',
    `いつもお世話になっております。${organization}です。`,
    `ご提出いただいた${item.year}年${item.month}月分の請求書を差し戻しました。`,
    '',
    `ファイル: ${item.file_name}`,
    '理由:',
    ...item.return_reason.split('\n'),
    '',
    'お手数ですが、次のURLから改めてご提出ください。ログインは不要です。',
    '',
    url,
    '',
    'このメールに心当たりのない場合は、破棄してください。',
    '',
  ];
  const subject = `【${organization}】${item.year}年${item.month}月分 請求書の差し戻し`;
  return { subject: subject.slice(0, 200), text: lines.join('\n') };
}
