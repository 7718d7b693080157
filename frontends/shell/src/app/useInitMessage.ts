import { useEffect } from 'react';
import { useSession } from '@uketori/frontend-kit/session';
import { text } from '@uketori/frontend-kit/i18n';
import { toast } from '@uketori/frontend-kit/toast';

/** When the page has come to rest (spec 2). */
const SHOWN_AFTER_MS = 3_000;
const KEY = 'uketori.init_message_seen';

/** The greeting for a user, once in a session of their browser and not at every page load. */
export function useInitMessage(): void {
  const { init_message: message, user_organization_id } = useSession();
  useEffect(() => {
    const seen = `${user_organization_id}:${message ?? ''}`;
    if (!message || sessionStorage.getItem(KEY) === seen) return undefined;
    const timer = setTimeout(() => {
      sessionStorage.setItem(KEY, seen);
      toast.notice(text('init_message.title', {}, 'shell'), message);
    }, SHOWN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [message, user_organization_id]);
}
