import type { Language } from './languages.data.js';

interface UsualText {
  subject: string;
  body: string;
  /** Stands for the contact of a supplier who has none. */
  person: string;
  /** Stands for the link in a mail that is not sent yet. */
  link_to_come: string;
}

/** What a supplier reads when the organization chose no text of its own. */
export const USUAL_TEXTS: Record<Language, UsualText> = {
  ja: {
    subject: '【{{organization}}】{{year}}年{{month}}月分 請求書ご提出のお願い',
    body: `{{customer}}
{{department}}
{{person}} 様

いつもお世話になっております。{{organization}}です。
{{year}}年{{month}}月分の請求書を、次のURLからご提出ください。

{{url}}

提出期限: {{expires}}
ログインは不要です。PDFまたは画像のファイルをお送りいただけます。

このメールに心当たりのない場合は、破棄してください。
`,
    person: 'ご担当者',
    link_to_come: '（送信時に発行されるURL）',
  },
  en: {
    subject: '[{{organization}}] Your invoice for {{year}}/{{month}}',
    body: `{{customer}}
{{department}}

Dear {{person}},

This is {{organization}}. Please hand in your invoice for {{year}}/{{month}} at this address:

{{url}}

Open until: {{expires}}
No login is needed. You can send PDF files and images.

If you do not expect this mail, please delete it.
`,
    person: 'Sir or Madam',
    link_to_come: '(the link is made when the mail is sent)',
  },
  fr: {
    subject: '[{{organization}}] Votre facture de {{month}}/{{year}}',
    body: `{{customer}}
{{department}}

Bonjour {{person}},

Veuillez remettre à {{organization}} votre facture de {{month}}/{{year}} à cette adresse\u00a0:

{{url}}

Ouvert jusqu’au\u00a0: {{expires}}
Aucune connexion n’est nécessaire. Vous pouvez envoyer des PDF et des images.

Si vous n’attendez pas ce message, veuillez le supprimer.
`,
    person: 'Madame, Monsieur',
    link_to_come: '(lien créé à l’envoi)',
  },
  he: {
    subject: '[{{organization}}] החשבונית שלכם לחודש {{month}}/{{year}}',
    body: `{{customer}}
{{department}}

שלום {{person}},

כאן {{organization}}. אנא הגישו את החשבונית לחודש {{month}}/{{year}} בכתובת הבאה:

{{url}}

פתוח עד: {{expires}}
אין צורך בכניסה לחשבון. אפשר לשלוח קובצי PDF ותמונות.

אם לא ציפיתם להודעה זו, אנא מחקו אותה.
`,
    person: 'רב',
    link_to_come: '(הקישור ייווצר בעת השליחה)',
  },
  ru: {
    subject: '[{{organization}}] Ваш счёт за {{month}}.{{year}}',
    body: `{{customer}}
{{department}}

Здравствуйте, {{person}}!

Пишет {{organization}}. Пожалуйста, передайте счёт за {{month}}.{{year}} по этой ссылке:

{{url}}

Ссылка открыта до: {{expires}}
Вход не требуется. Можно отправить PDF и изображения.

Если вы не ждали этого письма, удалите его.
`,
    person: 'уважаемые коллеги',
    link_to_come: '(ссылка создаётся при отправке)',
  },
  ar: {
    subject: '[{{organization}}] فاتورتكم عن {{month}}/{{year}}',
    body: `{{customer}}
{{department}}

تحية طيبة {{person}}،

معكم {{organization}}. يُرجى تقديم فاتورتكم عن {{month}}/{{year}} عبر هذا الرابط:

{{url}}

متاح حتى: {{expires}}
لا حاجة إلى تسجيل الدخول. يمكنكم إرسال ملفات PDF وصور.

إذا لم تكونوا تتوقعون هذه الرسالة فيُرجى حذفها.
`,
    person: 'وبعد',
    link_to_come: '(يُنشأ الرابط عند الإرسال)',
  },
};
