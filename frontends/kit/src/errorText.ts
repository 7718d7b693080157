import { ApiError } from './api';
import { i18nInstance, text } from './i18n';

/** What the user was doing: the same code reads differently for an upload and a payment (spec 8). */
export type ErrorSituation =
  | 'upload'
  | 'payment'
  | 'user_update'
  | 'user_delete'
  | 'invoice'
  | 'transfer_fee';

const codeKey = (code: string): string => code.replace(/[.:]/g, '_');

/**
 * The one place where an error becomes words: catalogue code with its reason, then alone, in the situation, else the code in general, else the
 * situation's own "anything else", else the unexpected-error sentence. Never shows a server's internal message.
 */
export function errorText(error: unknown, situation?: ErrorSituation): string {
  const code = error instanceof ApiError ? error.code : 'unexpected';
  const params = error instanceof ApiError ? error.params : {};
  const because = `${codeKey(code)}_${String(params.reason)}`;
  const keys = [
    situation && `${situation}.${because}`,
    `general.${because}`,
    situation && `${situation}.${codeKey(code)}`,
    `general.${codeKey(code)}`,
    situation && `${situation}.other`,
  ].filter((key): key is string => Boolean(key));
  const found = keys.find((key) => i18nInstance().exists(key, { ns: 'errors' }));
  return text(found ?? 'general.unexpected', params, 'errors');
}

/** The words of a catalogue code that came inside a response instead of refusing it. */
export function codeText(
  code: string | undefined,
  situation?: ErrorSituation,
  params?: Record<string, unknown>,
): string {
  return errorText(new ApiError(code ?? 'unexpected', 0, params), situation);
}

/** Field issues of an invalid_input response: {path: 'pay_date', code|message}. */
export function fieldIssues(error: unknown): { path: (string | number)[]; message: string }[] {
  if (!(error instanceof ApiError) || error.code !== 'invalid_input') return [];
  const issues = error.params.issues;
  if (!Array.isArray(issues)) return [];
  return issues.map((issue: { path?: unknown; message?: unknown }) => ({
    path: Array.isArray(issue.path)
      ? (issue.path as (string | number)[])
      : String(issue.path ?? '').split('.'),
    message: text('form.invalid'),
  }));
}
