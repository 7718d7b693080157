import type { NoticeLanguage } from './notice-facts.types.js';

/** What a supplier reads when the organization saved no words of its own. */
export const USUAL_WORDS: Record<NoticeLanguage, { subject: string; body: string }> = {
  ja: {
    subject: '【{{organization}}】支払通知書（{{number}}）のお知らせ',
    body: `{{supplier}} 御中

いつもお世話になっております。{{organization}}の{{user}}です。
{{pay_date}} のお支払について、支払通知書（{{number}}）を添付のとおりお送りします。

お支払金額: {{amount}}

この通知書は仕入明細書を兼ねています。内容に誤りがある場合は、{{confirm_by}} までにご連絡ください。
送付後この日までに連絡のない場合は、記載内容のとおり確認があったものとします。
`,
  },
  en: {
    subject: '[{{organization}}] Payment notice {{number}}',
    body: `Dear {{supplier}},

This is {{user}} of {{organization}}. The attached notice {{number}} shows our payment of {{pay_date}}.

Amount paid: {{amount}}

The notice also serves as a statement of purchase. Please write to us by {{confirm_by}} if something in it is wrong.
Without an answer until that day, we take its contents as confirmed.
`,
  },
  fr: {
    subject: '[{{organization}}] Avis de paiement {{number}}',
    body: `Bonjour {{supplier}},

{{user}} ({{organization}}) vous envoie ci-joint l’avis {{number}} pour notre paiement du {{pay_date}}.

Montant payé\u00a0: {{amount}}

Cet avis sert aussi de relevé d’achat. Écrivez-nous avant le {{confirm_by}} si une indication est inexacte.
Sans réponse jusqu’à cette date, son contenu est considéré comme confirmé.
`,
  },
  he: {
    subject: '[{{organization}}] הודעת תשלום {{number}}',
    body: `לכבוד {{supplier}},

{{user}} מ-{{organization}} שולח לכם בצירוף את הודעה {{number}} על התשלום מיום {{pay_date}}.

סכום ששולם: {{amount}}

ההודעה משמשת גם כפירוט רכישה. אם נפלה בה טעות, כתבו לנו עד {{confirm_by}}.
ללא תשובה עד יום זה, תוכנה ייחשב כמאושר.
`,
  },
  ru: {
    subject: '[{{organization}}] Уведомление о платеже {{number}}',
    body: `{{supplier}}

{{user}} ({{organization}}) направляет вам во вложении уведомление {{number}} о платеже от {{pay_date}}.

Сумма платежа: {{amount}}

Уведомление служит также расшифровкой покупки. Если в нём есть ошибка, напишите нам до {{confirm_by}}.
Без ответа до этого дня его содержание считается подтверждённым.
`,
  },
  ar: {
    subject: '[{{organization}}] إشعار دفع {{number}}',
    body: `السادة {{supplier}}،

يرسل إليكم {{user}} من {{organization}} في المرفق الإشعار {{number}} عن الدفعة بتاريخ {{pay_date}}.

المبلغ المدفوع: {{amount}}

يُستخدم الإشعار أيضًا كبيان شراء. إذا كان فيه خطأ فاكتبوا إلينا حتى {{confirm_by}}.
إذا لم يصلنا رد حتى هذا اليوم، يُعد محتواه مؤكدًا.
`,
  },
};
