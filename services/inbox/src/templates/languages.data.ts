/** Languages in which the product writes to a supplier: its mails, its upload page and the texts of requests. */
export const LANGUAGES = ['ja', 'en', 'fr', 'he', 'ru', 'ar'] as const;
export type Language = (typeof LANGUAGES)[number];
