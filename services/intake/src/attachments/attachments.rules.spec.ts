import {
  ATTACHMENT_KINDS,
  kindOf,
  MAX_ATTACHMENTS,
  mayAttach,
  mayRemove,
  requireAttachable,
  requireRemovable,
} from './attachments.rules.js';

test.each([
  [{ deleted: false, locked: false }, true, true, null],
  [{ deleted: false, locked: true }, true, false, 'attachment_of_approved_invoice'],
  [{ deleted: true, locked: false }, false, false, 'no_record'],
  [{ deleted: true, locked: true }, false, false, 'no_record'],
])('%j', (invoice, attaches, removes, refusal) => {
  expect(mayAttach(invoice)).toBe(attaches);
  expect(mayRemove(invoice)).toBe(removes);
  if (attaches) expect(() => requireAttachable(invoice, 0)).not.toThrow();
  else expect(() => requireAttachable(invoice, 0)).toThrow('no_record');
  if (refusal) expect(() => requireRemovable(invoice)).toThrow(refusal);
  else expect(() => requireRemovable(invoice)).not.toThrow();
});

test('an invoice has a limit of files', () => {
  const invoice = { deleted: false, locked: false };
  expect(() => requireAttachable(invoice, MAX_ATTACHMENTS - 1)).not.toThrow();
  expect(() => requireAttachable(invoice, MAX_ATTACHMENTS)).toThrow('too_many_attachments');
});

test('the kind of a form', () => {
  for (const kind of ATTACHMENT_KINDS) expect(kindOf(kind)).toBe(kind);
  expect(kindOf(undefined)).toBe('other');
  expect(kindOf('')).toBe('other');
  expect(() => kindOf('invoice')).toThrow('invalid_input');
});
