import { App } from 'antd';
import { useEffect, type ReactNode } from 'react';
import { useSides, useText } from './i18n';
import { lateAnswers } from './lateAnswers';
import { useStore } from './store';

export type ToastKind = 'success' | 'error' | 'warning' | 'info';
export interface Toast {
  kind: ToastKind;
  title: string;
  detail?: ReactNode;
  /** until the user closes it */
  stays?: boolean;
}

/** 9 seconds, at the side where lines begin: the left (spec 9), the right in Hebrew and Arabic. */
const SECONDS = 9;
const LATE = 'late';
const listeners = new Set<(toast: Toast) => void>();

function show(kind: ToastKind, title: string, detail?: ReactNode, stays = false): void {
  for (const listener of listeners) listener({ kind, title, detail, stays });
}

/** Messages of any remote; the shell shows them, so they survive a change of page. */
export const toast = {
  success: (title: string, detail?: ReactNode) => show('success', title, detail),
  error: (title: string, detail?: ReactNode) => show('error', title, detail),
  warning: (title: string, detail?: ReactNode) => show('warning', title, detail),
  info: (title: string, detail?: ReactNode) => show('info', title, detail),
  /** A longer text that somebody wrote: it stays until it is closed. */
  notice: (title: string, detail?: ReactNode) => show('info', title, detail, true),
};

export function onToast(listener: (toast: Toast) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Rendered once, by the shell. */
export function ToastHost(): null {
  const { notification } = App.useApp();
  const { below_start } = useSides();
  useEffect(
    () =>
      onToast(({ kind, title, detail, stays }) => {
        notification[kind]({
          title,
          description: detail,
          duration: stays ? false : SECONDS,
          placement: below_start,
          className: `uk-toast uk-toast-${kind}`,
          role: kind === 'error' ? 'alert' : 'status',
        });
      }),
    [notification, below_start],
  );
  useLateNotice();
  return null;
}

/** Says what to do while a response takes unusually long, for as long as it does. */
function useLateNotice(): void {
  const { notification } = App.useApp();
  const { below_start } = useSides();
  const t = useText();
  const isLate = useStore(lateAnswers) > 0;
  useEffect(() => {
    if (!isLate) return undefined;
    notification.warning({
      key: LATE,
      title: t('late.title'),
      description: t('late.body'),
      duration: false,
      placement: below_start,
      className: 'uk-toast uk-toast-warning',
      role: 'status',
    });
    return () => notification.destroy(LATE);
  }, [isLate, notification, below_start, t]);
}
