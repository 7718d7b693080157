import { App } from 'antd';
import { useEffect, type ReactNode } from 'react';
import { useIsNarrow } from './device';
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

/** 9 seconds, at the side where lines begin: the left (spec 9), the right in Hebrew and Arabic. On a phone at the top. */
const SECONDS = 9;
const LATE = 'late';
const DONE = 'done';
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

/** On a phone the acts of a page are at the bottom: a message there hides the next one. */
function usePlacement(): 'top' | 'bottomLeft' | 'bottomRight' {
  const { below_start } = useSides();
  return useIsNarrow() ? 'top' : below_start;
}

/** Rendered once, by the shell. */
export function ToastHost(): null {
  const { notification } = App.useApp();
  const placement = usePlacement();
  useEffect(
    () =>
      onToast(({ kind, title, detail, stays }) => {
        // On a phone several of them hide the page, and the last act is the one that counts.
        const replaces = placement === 'top' && kind === 'success';
        notification[kind]({
          ...(replaces ? { key: DONE } : {}),
          title,
          description: detail,
          duration: stays ? false : SECONDS,
          placement,
          className: `uk-toast uk-toast-${kind}`,
          role: kind === 'error' ? 'alert' : 'status',
        });
      }),
    [notification, placement],
  );
  useLateNotice();
  return null;
}

/** Says what to do while a response takes unusually long, for as long as it does. */
function useLateNotice(): void {
  const { notification } = App.useApp();
  const placement = usePlacement();
  const t = useText();
  const isLate = useStore(lateAnswers) > 0;
  useEffect(() => {
    if (!isLate) return undefined;
    notification.warning({
      key: LATE,
      title: t('late.title'),
      description: t('late.body'),
      duration: false,
      placement,
      className: 'uk-toast uk-toast-warning',
      role: 'status',
    });
    return () => notification.destroy(LATE);
  }, [isLate, notification, placement, t]);
}
