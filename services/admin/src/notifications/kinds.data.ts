/** How a person learns of a kind: the bell and a mail, the bell and a daily mail, the bell alone, or not at all. */
export const CHOICES = ['at_once', 'digest', 'bell', 'never'] as const;
export type Choice = (typeof CHOICES)[number];

interface Kind {
  /** The ability without which a person gets no notification of the kind; null: everybody may get it. */
  ability: string | null;
  /** For people who have not chosen; `organization`: at_once where the organization sends request mails, else bell. */
  fallback: Choice | 'organization';
  /** One notification covers everything that waits. The next one comes after the user has read it. */
  is_collective: boolean;
}

const person = (fallback: Kind['fallback']): Kind => ({ ability: null, fallback, is_collective: false });
const role = (ability: string, fallback: Choice): Kind => ({ ability, fallback, is_collective: true });

/** Every kind of notification, in the order of the settings screen. */
export const KINDS = {
  approval_requested: person('organization'),
  item_approval_requested: { ...person('organization'), ability: 'inbox:read' },
  payment_waiting: role('payment:read', 'digest'),
  payee_account_waiting: role('payment:update', 'digest'),
  invoice_returned: person('at_once'),
  invoice_disapproved: person('bell'),
  invoice_approved: person('never'),
  invoice_commented: person('bell'),
  reading_failed: person('bell'),
  item_handed_in: role('inbox:update', 'bell'),
  posting_failed: role('invoice:export_journal', 'digest'),
  mail_failed: role('settings:read', 'bell'),
  quota_reached: role('settings:update', 'at_once'),
  security_webhook_failed: role('settings:update', 'at_once'),
  webhook_stopped: role('settings:update', 'at_once'),
  login_locked: { ...person('at_once'), ability: 'settings:update' },
} as const satisfies Record<string, Kind>;

export type NotificationType = keyof typeof KINDS;
export const NOTIFICATION_TYPES = Object.keys(KINDS) as [NotificationType, ...NotificationType[]];

/** Kinds with one notification for everything that waits. */
export const COLLECTIVE: readonly NotificationType[] = NOTIFICATION_TYPES.filter(
  (type) => KINDS[type].is_collective,
);

/** The choice of a person who has not chosen. */
export function fallbackOf(type: NotificationType, sends_requests: boolean): Choice {
  const { fallback } = KINDS[type] as Kind;
  if (fallback !== 'organization') return fallback;
  return sends_requests ? 'at_once' : 'bell';
}
