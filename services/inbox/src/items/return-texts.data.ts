import type { Language } from '../templates/languages.data.js';

export interface ReturnWords {
  organization: string;
  year: number;
  month: number;
  file_name: string;
  /** One or more lines. */
  reason: string;
  url: string;
  /** The contact; empty when the supplier has none. */
  person: string;
}

interface ReturnText {
  subject: (words: ReturnWords) => string;
  lines: (words: ReturnWords) => string[];
}

/** The mail to a supplier whose file is returned, below the supplier's name and department. */
export const RETURN_TEXTS: Record<Language, ReturnText> = {
  ja: {
    subject: (w) => `【${w.organization}】${w.year}年${w.month}月分 請求書の差し戻し`,
    lines: (w) => [
      `${w.person || 'ご担当者'} 様`,
      '',
      `いつもお世話になっております。${w.organization}です。`,
      `ご提出いただいた${w.year}年${w.month}月分の請求書を差し戻しました。`,
      '',
      `ファイル: ${w.file_name}`,
      '理由:',
      w.reason,
      '',
      'お手数ですが、次のURLから改めてご提出ください。ログインは不要です。',
      '',
      w.url,
      '',
      'このメールに心当たりのない場合は、破棄してください。',
    ],
  },
  en: {
    subject: (w) => `[${w.organization}] Your invoice for ${w.year}/${w.month} was returned`,
    lines: (w) => [
      `Dear ${w.person || 'Sir or Madam'},`,
      '',
      `${w.organization} has returned the invoice that you handed in for ${w.year}/${w.month}.`,
      '',
      `File: ${w.file_name}`,
      'Reason:',
      w.reason,
      '',
      'Please hand in the corrected file at this address. No login is needed.',
      '',
      w.url,
      '',
      'If you do not expect this mail, please delete it.',
    ],
  },
  fr: {
    subject: (w) => `[${w.organization}] Votre facture de ${w.month}/${w.year} est renvoyée`,
    lines: (w) => [
      `Bonjour ${w.person || 'Madame, Monsieur'},`,
      '',
      `${w.organization} vous renvoie la facture remise pour ${w.month}/${w.year}.`,
      '',
      `Fichier\u00a0: ${w.file_name}`,
      'Motif\u00a0:',
      w.reason,
      '',
      'Veuillez remettre le fichier corrigé à cette adresse. Aucune connexion n’est nécessaire.',
      '',
      w.url,
      '',
      'Si vous n’attendez pas ce message, veuillez le supprimer.',
    ],
  },
  he: {
    subject: (w) => `[${w.organization}] החשבונית לחודש ${w.month}/${w.year} הוחזרה`,
    lines: (w) => [
      `שלום ${w.person || 'רב'},`,
      '',
      `${w.organization} החזירה את החשבונית שהגשתם לחודש ${w.month}/${w.year}.`,
      '',
      `קובץ: ${w.file_name}`,
      'סיבה:',
      w.reason,
      '',
      'אנא הגישו את הקובץ המתוקן בכתובת הבאה. אין צורך בכניסה לחשבון.',
      '',
      w.url,
      '',
      'אם לא ציפיתם להודעה זו, אנא מחקו אותה.',
    ],
  },
  ru: {
    subject: (w) => `[${w.organization}] Счёт за ${w.month}.${w.year} возвращён`,
    lines: (w) => [
      `Здравствуйте, ${w.person || 'уважаемые коллеги'}!`,
      '',
      `${w.organization} возвращает переданный вами счёт за ${w.month}.${w.year}.`,
      '',
      `Файл: ${w.file_name}`,
      'Причина:',
      w.reason,
      '',
      'Пожалуйста, передайте исправленный файл по этой ссылке. Вход не требуется.',
      '',
      w.url,
      '',
      'Если вы не ждали этого письма, удалите его.',
    ],
  },
  ar: {
    subject: (w) => `[${w.organization}] أُعيدت فاتورتكم عن ${w.month}/${w.year}`,
    lines: (w) => [
      `تحية طيبة ${w.person || 'وبعد'}،`,
      '',
      `أعادت ${w.organization} الفاتورة التي قدّمتموها عن ${w.month}/${w.year}.`,
      '',
      `الملف: ${w.file_name}`,
      'السبب:',
      w.reason,
      '',
      'يُرجى تقديم الملف المصحَّح عبر هذا الرابط. لا حاجة إلى تسجيل الدخول.',
      '',
      w.url,
      '',
      'إذا لم تكونوا تتوقعون هذه الرسالة فيُرجى حذفها.',
    ],
  },
};
