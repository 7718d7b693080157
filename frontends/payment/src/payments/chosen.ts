import { createStore } from '@uketori/frontend-kit/store';

/** Payments chosen in the list for one transfer file. Not in the address: five hundred keys do not fit there. */
export interface Chosen {
  user_bank_id: string;
  pay_date: string;
  pay_keys: string[];
}

export const chosenStore = createStore<Chosen | null>(null);
