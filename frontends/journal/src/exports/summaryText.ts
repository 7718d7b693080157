/** What a template of 摘要 can name, in the order of the buttons. */
export const PLACEHOLDERS = ['supplier', 'note', 'subject', 'number', 'date', 'month'] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

const isPlaceholder = (name: string): name is Placeholder =>
  (PLACEHOLDERS as readonly string[]).includes(name);

/** Why a template is refused; null where it is not. */
export function templateProblem(template: string): 'placeholder' | 'supplier' | null {
  if (template.trim() === '') return null;
  const named = [...template.matchAll(/\{([^{}]*)\}/g)].map((found) => found[1] ?? '');
  if (named.some((name) => !isPlaceholder(name))) return 'placeholder';
  if (/[{}]/.test(template.replace(/\{[^{}]*\}/g, ''))) return 'placeholder';
  return named.includes('supplier') ? null : 'supplier';
}

/** What a template comes to with these values, as files have it. */
export function summaryText(template: string, values: Readonly<Record<Placeholder, string>>): string {
  return template
    .replace(/\{([a-z]+)\}/g, (whole, name: string) => (isPlaceholder(name) ? values[name] : whole))
    .replace(/[（(「【[]\s*[)）」】\]]/g, '')
    .replace(/ {2,}/g, ' ')
    .trim();
}
