import type { Invoice } from '../invoice.types';
import { type Editor, type EditorEvent, isBusy, next, type Phase, VIEWING } from './editor.rules';

const invoice = { version: 1, partner_name: '桔梗', address: '', journals: [] } as unknown as Invoice;
const newer = { ...invoice, version: 2, partner_name: '楓' } as Invoice;
const sent = { ...invoice, address: '銀座' } as Invoice;
const form = { base: invoice, draft: sent };

const after = (from: Editor, ...events: EditorEvent[]) => events.reduce(next, from);
const at = (phase: Phase): Editor => {
  const open = !['viewing', 'leaving'].includes(phase);
  return { ...VIEWING, phase, ...(open ? { form, dirty: true } : {}) };
};

const PHASES: Phase[] = ['viewing', 'editing', 'asking', 'saving', 'leaving', 'conflict'];
const EVENTS = {
  opened: { type: 'opened', invoice },
  fresh: { type: 'fresh', invoice: newer },
  ask: { type: 'ask' },
  dismiss: { type: 'dismiss' },
  save: { type: 'save' },
  typed: { type: 'typed', change: { address: '上野' } },
  accepted: { type: 'accepted', sent },
  saved: { type: 'saved', sent },
  settled: { type: 'settled' },
  refused: { type: 'refused', fields: [], conflict: false },
  conflict: { type: 'refused', fields: [], conflict: true },
  theirs: { type: 'resolve', takeTheirs: true },
  mine: { type: 'resolve', takeTheirs: false },
  cancel: { type: 'cancel' },
  arrived: { type: 'arrived', invoice: newer },
} satisfies Record<string, EditorEvent>;

// A dot: the phase stays. Columns in the order of PHASES.
test.each<[keyof typeof EVENTS, string]>([
  ['opened', 'editing . . . . .'],
  ['fresh', '. . . . . .'],
  ['ask', '. asking . . . .'],
  ['dismiss', '. . editing . . .'],
  ['save', '. saving saving . . .'],
  ['typed', '. . . . . .'],
  ['accepted', '. . . . . .'],
  ['saved', '. . . leaving . .'],
  ['settled', '. . . editing viewing .'],
  ['refused', '. . . editing viewing .'],
  ['conflict', '. . . conflict conflict .'],
  ['theirs', '. . . . . viewing'],
  ['mine', '. . . . . editing'],
  ['cancel', '. viewing viewing leaving . viewing'],
  ['arrived', '. . . . . .'],
])('%s: %s', (name, row) => {
  const phases = PHASES.map((phase) => next(at(phase), EVENTS[name]).phase);
  expect(phases).toEqual(row.split(' ').map((to, i) => (to === '.' ? PHASES[i] : to)));
});

test.each(PHASES)('%s: an event that has no meaning here changes nothing at all', (phase) => {
  const editor = at(phase);
  for (const [name, event] of Object.entries(EVENTS)) {
    const to = next(editor, event);
    const changes = to.phase !== phase || name === 'typed' || name === 'accepted' || name === 'saved';
    if (!changes) expect(to).toBe(editor);
  }
});

test('only the phases with a pending request are busy', () => {
  expect(PHASES.filter((phase) => isBusy(at(phase)))).toEqual(['saving', 'leaving']);
});

test('editing begins with a copy of the invoice, without refusals and looks of the last time', () => {
  const last = { ...at('viewing'), refused: new Set(['address']), checked: new Set(['address']) };
  const editor = next(last, { type: 'opened', invoice });
  expect(editor.form).toEqual({ base: invoice, draft: invoice });
  expect(editor.form?.draft).not.toBe(invoice);
  expect([editor.dirty, editor.refused.size, editor.checked.size]).toEqual([false, 0, 0]);
});

test('an untouched form follows what others save; one with input keeps its own until it is saved', () => {
  const untouched = next(VIEWING, { type: 'opened', invoice });
  const followed = next(untouched, EVENTS.fresh);
  expect(followed.form).toEqual({ base: newer, draft: newer });
  expect(next(followed, EVENTS.fresh)).toBe(followed);
  const typed = next(untouched, EVENTS.typed);
  expect(next(typed, EVENTS.fresh)).toBe(typed);
});

test('input without a form is dropped', () => {
  expect(next(at('viewing'), EVENTS.typed)).toEqual(VIEWING);
});

test('input at a refused field takes its refusal away, lines take none', () => {
  const refused = after(at('saving'), { type: 'refused', fields: ['address', 'journals'], conflict: false });
  const typed = next(refused, { type: 'typed', change: { address: '' }, field: 'address' });
  expect([...typed.refused]).toEqual(['journals']);
  expect([...next(typed, { type: 'typed', change: { journals: [] } }).refused]).toEqual(['journals']);
});

test('a save that was alone closes the form', () => {
  const done = after(at('saving'), EVENTS.accepted, EVENTS.saved, EVENTS.settled);
  expect(done).toEqual(VIEWING);
});

test('input since the save was sent stays, on the invoice that arrives', () => {
  const typed: EditorEvent = { type: 'typed', change: { partner_name: '柊' } };
  const saving = after(at('saving'), typed, EVENTS.accepted, EVENTS.saved, EVENTS.settled);
  expect([saving.phase, saving.dirty, saving.form?.base]).toEqual(['editing', true, sent]);
  const stored = { ...sent, version: 2 } as Invoice;
  const { form: rebased, keeping } = next(saving, { type: 'arrived', invoice: stored });
  expect(rebased).toEqual({ base: stored, draft: { ...stored, partner_name: '柊' } });
  expect(keeping).toBe(false);
});

test('who keeps the own input in a conflict gets the other values of the newer invoice', () => {
  const kept = after(at('conflict'), EVENTS.mine);
  expect(next(kept, { type: 'arrived', invoice })).toBe(kept);
  expect(next(kept, EVENTS.arrived).form?.draft).toMatchObject({ partner_name: '楓', address: '銀座' });
  expect(after(at('conflict'), EVENTS.theirs)).toEqual(VIEWING);
});

test('a form that was closed while its save was pending no longer opens', () => {
  const left = after(at('saving'), EVENTS.cancel);
  expect([left.phase, left.form, left.dirty]).toEqual(['leaving', null, false]);
  expect(after(left, EVENTS.accepted, EVENTS.saved, EVENTS.settled)).toEqual(VIEWING);
  expect(after(left, EVENTS.conflict, EVENTS.mine)).toEqual(VIEWING);
});

test('the active field stays while the page is scrolled to another section', () => {
  const focused = after(VIEWING, { type: 'focus', field: 'address' });
  expect(focused.active).toBe('address');
  expect(next(focused, { type: 'focus', field: 'address' })).toBe(focused);
  expect(next(focused, { type: 'tab', tab: 'header' })).toBe(focused);
  expect(next(focused, { type: 'tab', tab: 'tax' })).toMatchObject({ tab: 'tax', active: 'address' });
});

test.each(['header', 'tax'] as const)('a pick on the page from the section %s leads to its field', (tab) => {
  const picked = next({ ...VIEWING, tab }, { type: 'pick', field: 'address' });
  expect(picked).toMatchObject({ tab: 'header', active: 'address' });
});

test('the walk remembers what the user looked at until the form is closed', () => {
  const looked = after(at('editing'), { type: 'looked', field: 'a' }, { type: 'looked', field: 'b' });
  expect([...looked.checked]).toEqual(['a', 'b']);
  expect(next(looked, EVENTS.cancel).checked.size).toBe(0);
});
