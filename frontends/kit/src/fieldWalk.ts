import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

/** What takes part in a walk. Clear buttons, tools and files do not. */
const FIELDS = [
  'input:not([disabled]):not([type="hidden"]):not([type="file"]):not([tabindex="-1"])',
  'button[role="switch"]:not([disabled])',
].join(', ');

const OPEN_CALENDAR = '.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)';
const OPEN_LIST = '.ant-select-dropdown:not(.ant-select-dropdown-hidden)';
const EMPTY_LIST = '.ant-select-item-empty, .ant-select-empty, .ant-cascader-menu-empty';

/** Runs when the current list closes after Enter chose from it. */
let waiting: { stop: () => void } | null = null;

/**
 * Enter goes on to the next field, for forms that are filled in without a mouse. Give it to `onKeyDownCapture` of the
 * element around the fields: on the way down, because a closed list opens by the same Enter and stays open when the
 * focus leaves in that very moment.
 *
 * - Enter in a plain field, a switch, a closed list or a closed calendar walks on; Space works a switch.
 * - Enter in an open list chooses, and walks on as soon as the list is closed. Where nothing is found it does nothing.
 * - Escape closes an open list or calendar; without one it leaves the field.
 * - Enter of a conversion, with a modifier, in a text of several lines or on a button is not for the walk.
 *
 * @param walkOn moves the focus on; without it, the next field inside the element, and none behind the last one
 */
export function fieldWalk(
  event: ReactKeyboardEvent<HTMLElement>,
  walkOn: (from: HTMLElement, around: HTMLElement) => void = focusNextField,
): void {
  const { target, currentTarget: around, nativeEvent: native } = event;
  // A dialog that belongs to the form lies elsewhere on the page and has its own keys.
  if (!(target instanceof HTMLElement) || !around.contains(target)) return;
  if (isComposing(native) || hasModifier(native)) return;
  waiting?.stop();
  if (event.key === 'Escape') {
    if (target instanceof HTMLInputElement && !isOpen(target)) target.blur();
    return;
  }
  if (event.key !== 'Enter' || !target.matches(FIELDS)) return;
  const taken = () => {
    event.preventDefault();
    event.stopPropagation();
  };
  // A key that is held down walks one field.
  if (event.repeat) return taken();
  if (isOpen(target)) {
    if (isNothingFound(target)) return taken();
    return afterClosing(target, () => walkOn(target, around));
  }
  taken();
  walkOn(target, around);
}

/**
 * Puts the focus on the next field that is on screen. Behind the last one it leaves the fields.
 *
 * @param isStop the fields to stop at; without it, every one
 */
export function focusNextField(
  from: HTMLElement,
  around: HTMLElement,
  isStop: (field: HTMLElement) => boolean = () => true,
): void {
  const fields = [...around.querySelectorAll<HTMLElement>(FIELDS)].filter(isOnScreen);
  const next = fields.slice(fields.indexOf(from) + 1).find(isStop);
  if (!next) return from.blur();
  next.focus();
  if (next instanceof HTMLInputElement && !next.readOnly) next.select();
}

/**
 * Two keys that every list on the page lacks. With a modifier, Enter is a shortcut and opens no list (in an
 * open one it chooses first). Delete empties a choice, in place of a clear button among the tab stops.
 * @returns takes the keys away again
 */
export function guardListKeys(page: Window = window): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    const { target } = event;
    waiting?.stop();
    if (!(target instanceof HTMLInputElement) || isComposing(event)) return;
    if (event.key === 'Enter' && hasModifier(event)) return shortcutFrom(target, event);
    if (event.key !== 'Delete' || hasModifier(event) || target.value !== '' || isOpen(target)) return;
    const clear = target.closest('.ant-select-single')?.querySelector<HTMLElement>('.ant-select-clear');
    if (!clear) return;
    // The list would take the key for the first one of a search, and open.
    event.preventDefault();
    event.stopImmediatePropagation();
    clear.click();
  };
  page.addEventListener('keydown', onKeyDown, true);
  return () => page.removeEventListener('keydown', onKeyDown, true);
}

/** Hands Enter with a modifier to the shortcuts of the page. No closed list or calendar sees it. */
function shortcutFrom(target: HTMLInputElement, event: KeyboardEvent): void {
  const isCalendar = target.closest('.ant-picker') !== null;
  if (!isCalendar && target.getAttribute('role') !== 'combobox') return;
  const { key, code, ctrlKey, shiftKey, altKey, metaKey } = event;
  const init = { key, code, ctrlKey, shiftKey, altKey, metaKey, bubbles: true, cancelable: true };
  const again = () => document.body.dispatchEvent(new KeyboardEvent('keydown', init));
  if (isOpen(target) && !isCalendar && !target.closest('.ant-select-multiple') && !isNothingFound(target)) {
    // The list takes the key to choose; the page hears it once the choice is made.
    const hold = (choice: Event) => choice.stopPropagation();
    document.addEventListener('keydown', hold);
    setTimeout(() => document.removeEventListener('keydown', hold));
    return afterClosing(target, again);
  }
  event.preventDefault();
  event.stopImmediatePropagation();
  if (!isCalendar) {
    again();
    return;
  }
  // Typed text counts before the page acts.
  target.blur();
  setTimeout(again);
}

/** An Enter or any other key that belongs to an input method, also where the browser only says so by its key code. */
function isComposing(event: KeyboardEvent): boolean {
  return event.isComposing || event.keyCode === 229;
}

function hasModifier(event: KeyboardEvent): boolean {
  return event.ctrlKey || event.shiftKey || event.altKey || event.metaKey;
}

/** Whether a list or a calendar of this field is open. */
function isOpen(field: HTMLElement): boolean {
  if (field.closest('.ant-picker')) return document.querySelector(OPEN_CALENDAR) !== null;
  return field.getAttribute('aria-expanded') === 'true';
}

/** Whether the open list says that it is empty; one that still loads may yet have options. */
function isNothingFound(field: HTMLElement): boolean {
  const own = document.getElementById(field.getAttribute('aria-controls') ?? '')?.closest(OPEN_LIST);
  const list = own ?? document.querySelector(OPEN_LIST);
  const empty = list?.querySelector(EMPTY_LIST);
  return empty !== null && empty !== undefined && empty.querySelector('.ant-spin') === null;
}

/** Runs once the list of this field is closed, unless another key or another field comes first. */
function afterClosing(field: HTMLElement, then: () => void): void {
  const stops: (() => void)[] = [];
  const stop = () => {
    waiting = null;
    for (const step of stops) step();
  };
  const finish = () => {
    stop();
    if (document.activeElement === field) then();
  };
  waiting = { stop };
  field.addEventListener('blur', stop);
  stops.push(() => field.removeEventListener('blur', stop));
  if (field.closest('.ant-picker')) {
    // A calendar has worked the key when the event is over, and closes when the focus leaves.
    const timer = setTimeout(finish);
    stops.push(() => clearTimeout(timer));
    return;
  }
  const watch = new MutationObserver(() => !isOpen(field) && finish());
  watch.observe(field, { attributes: true, attributeFilter: ['aria-expanded'] });
  stops.push(() => watch.disconnect());
}

function isOnScreen(element: HTMLElement): boolean {
  return element.checkVisibility?.({ visibilityProperty: true }) ?? true;
}
