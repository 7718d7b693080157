import type { NoticeDraft, NoticeLanguage } from './notice.types';

export const ALREADY_SENT = 'payment_notice_sent';

/** Whether a user may choose a notice: one that was sent before only on purpose. */
export const isChoosable = (draft: Pick<NoticeDraft, 'ok' | 'code'>): boolean =>
  draft.ok || draft.code === ALREADY_SENT;

/** The notices that are chosen at first. */
export const chosenFirst = (drafts: readonly NoticeDraft[]): string[] =>
  drafts.filter(({ ok }) => ok).map(({ key }) => key);

/** The request that sends the chosen notices and no other. */
export function sending(
  pay_keys: readonly string[],
  drafts: readonly NoticeDraft[],
  chosen: readonly string[],
  languages: Readonly<Record<string, NoticeLanguage>>,
) {
  const isChosen = ({ key }: NoticeDraft) => chosen.includes(key);
  return {
    pay_keys: [...pay_keys],
    languages: Object.entries(languages).map(([key, language]) => ({ key, language })),
    leave_out: drafts.filter((draft) => !isChosen(draft)).map(({ key }) => key),
    send_again: drafts
      .filter((draft) => isChosen(draft) && draft.code === ALREADY_SENT)
      .map(({ key }) => key),
  };
}
