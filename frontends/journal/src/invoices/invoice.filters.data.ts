// Filters of the list of invoices that several pages link to.

/** Approved for good, and in no file for accounting software. */
export const UNEXPORTED = { status: 'approved,confirming,linked,paid', exported: 'false' } as const;
/** Approved for good, and not paid. */
export const UNPAID = { status: 'approved,confirming,linked' } as const;
