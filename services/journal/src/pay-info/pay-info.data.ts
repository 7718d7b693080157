export const PAYMENT_TYPES = ['transfer', 'direct_debit', 'credit_card', 'cash', 'other'] as const;
export const ACCOUNT_TYPES = ['', 'ordinary', 'current', 'savings', 'other'] as const;
