import { useEffect, useState } from 'react';
import { useSession } from '@uketori/frontend-kit/session';

/** Attribute of an element that a step of the tour marks. */
export const tourMark = 'data-tour';
export const TOUR_STEPS = ['menu', 'help'] as const;

/** The page has come to rest (spec 2). */
const SHOWN_AFTER_MS = 1_000;
const KEY = 'uketori.tour_seen';

/** Whether the guided tour is open: where the organization has one, once for each user of this browser. */
export function useTour(): { isOpen: boolean; close: () => void } {
  const { user, organization_settings } = useSession();
  const isOffered = organization_settings.show_tour === true;
  const key = `${KEY}:${user.id}`;
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOffered || localStorage.getItem(key) !== null) return undefined;
    const timer = setTimeout(() => setOpen(true), SHOWN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isOffered, key]);
  const close = () => {
    localStorage.setItem(key, '1');
    setOpen(false);
  };
  return { isOpen, close };
}
