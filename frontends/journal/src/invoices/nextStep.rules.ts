interface Asked {
  editing: boolean;
  mayUpdate: boolean;
  /** The organization asks for the confirmation of codings, and the invoice takes it. */
  toConfirm: boolean;
}

/**
 * The one next step of an invoice, for this user: save what is edited, confirm the coding, or what another module asks
 * for (approval, then payment).
 */
export function nextStep({
  editing,
  mayUpdate,
  toConfirm,
}: Asked): 'save' | 'save_confirm' | 'confirm' | 'others' {
  if (editing) return toConfirm ? 'save_confirm' : 'save';
  return mayUpdate && toConfirm ? 'confirm' : 'others';
}
