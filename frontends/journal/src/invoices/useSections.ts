import { useEffect, useRef, useState, type FocusEvent } from 'react';
import { isTab, type TabKey } from './editor.rules';
import { readFolded, rememberFolded } from './folded';
import type { InvoiceEditor } from './useInvoiceEditor';

export type Sections = ReturnType<typeof useSections>;

/** A section counts as the present one when its head is this close to the top. */
const NEAR_PX = 60;
/** The content of sections arrives within this time. */
const SETTLING_MS = 3_000;

const elementOf = (key: TabKey) => document.querySelector<HTMLElement>(`[data-section="${key}"]`);

/** The sections of the page: which are folded, which is the present one, and how to get to one. */
export function useSections(editor: InvoiceEditor) {
  const [folded, setFolded] = useState(readFolded);
  // Only a user's own scrolling changes the present section: content that arrives moves it, too.
  const byHand = useRef(false);
  /** Ends the scrolling to a section whose surroundings still get their content. */
  const settle = useRef<() => void>(() => undefined);
  const fold = (key: TabKey, isFolded: boolean) => {
    if (folded.has(key) === isFolded) return;
    const next = new Set(folded);
    if (isFolded) next.add(key);
    else next.delete(key);
    setFolded(next);
    rememberFolded(next);
  };
  const show = (key: TabKey) => {
    byHand.current = false;
    fold(key, false);
    editor.show(key);
    settle.current();
    requestAnimationFrame(() => {
      settle.current = scrollTo(key);
    });
  };
  // A field that was chosen on the original is in the header.
  useEffect(() => {
    if (editor.active) fold('header', false);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [editor.active]);
  // A link leads to a section: /invoice/12#payment
  useEffect(() => {
    const asked = window.location.hash.slice(1);
    if (isTab(asked)) show(asked);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const touched = () => {
    settle.current();
    byHand.current = true;
  };
  return {
    folded,
    toggle: (key: TabKey) => fold(key, !folded.has(key)),
    show,
    /** The section with the focus is the present one. */
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      settle.current();
      const key = target.closest<HTMLElement>('[data-section]')?.dataset.section;
      if (!isTab(key)) return;
      byHand.current = false;
      editor.show(key);
      // Words of the original go into fields of the header only.
      if (key !== 'header') editor.focus(null);
    },
    scroller: {
      onWheel: touched,
      onTouchMove: touched,
      onScroll: ({ currentTarget }: { currentTarget: HTMLElement }) => {
        if (!byHand.current) return;
        const key = presentIn(currentTarget);
        if (key) editor.show(key);
      },
    },
  };
}

/**
 * Shows the head of a section, also while sections around it still get their content.
 *
 * @returns what ends this
 */
function scrollTo(key: TabKey): () => void {
  const section = elementOf(key);
  const sections = [...(section?.parentElement?.children ?? [])];
  const show = () => section?.scrollIntoView?.({ block: 'start' });
  show();
  if (typeof ResizeObserver === 'undefined') return () => undefined;
  const growth = new ResizeObserver(show);
  for (const one of sections) growth.observe(one);
  const end = () => growth.disconnect();
  setTimeout(end, SETTLING_MS);
  return end;
}

/** The last section whose head has reached the top of the scroller. */
function presentIn(scroller: HTMLElement): TabKey | undefined {
  const top = scroller.getBoundingClientRect().top + NEAR_PX;
  const sections = [...scroller.querySelectorAll<HTMLElement>('[data-section]')];
  const present = sections.filter((section) => section.getBoundingClientRect().top <= top).at(-1);
  const key = present?.dataset.section;
  return isTab(key) ? key : undefined;
}
