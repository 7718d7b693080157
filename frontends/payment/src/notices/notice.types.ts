import type { components } from '@uketori/frontend-kit/api.gen';
import { LANGUAGES } from '@uketori/frontend-kit/i18n';

type Schemas = components['schemas'];
export type Notice = Schemas['PaymentNotice'];
export type NoticeDraft = Schemas['PaymentNoticeDraft'];
export type NoticeExam = Schemas['PaymentNoticeExam'];
export type NoticeFacts = Schemas['PaymentNoticeFacts'];
export type NoticeResult = Schemas['PaymentNoticeResults']['results'][number];
export type NoticeWords = Schemas['PaymentNoticeWords'];
export type NoticeLanguage = NoticeWords['language'];

/** The languages of mails by their own names. */
export const LANGUAGE_OPTIONS = LANGUAGES.filter(({ offered }) => offered).map(({ code, name }) => ({
  value: code as NoticeLanguage,
  label: name,
}));

export const languageName = (code: NoticeLanguage): string =>
  LANGUAGE_OPTIONS.find(({ value }) => value === code)?.label ?? code;
