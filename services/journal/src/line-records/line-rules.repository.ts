import type { Tx } from '@uketori/service-kit/tx';
import { lineSettings } from '../settings/settings.facade.js';
import {
  checkLineLimits,
  type JournalLine,
  type LineInput,
  type TitleToggles,
  withoutDenied,
  withYen,
} from '../lines/lines.facade.js';

/** Toggles of the account titles that the lines name. */
async function togglesOf(tx: Tx, lines: readonly LineInput[]): Promise<TitleToggles> {
  const ids = new Set(lines.flatMap((line) => [line.debit_account_title_id, line.credit_account_title_id]));
  const rows = await tx.rows<{ id: string; attributes: Record<string, unknown> }>(
    `select id, attributes from journal.masters
     where organization_id = $1 and kind = 'account_title' and id = any($2::uuid[])`,
    [tx.actor.organization_id, [...ids].filter(Boolean)],
  );
  return new Map(rows.map((row) => [row.id, row.attributes]));
}

interface Header {
  currency_code: string;
  exchange_rate: string | null;
}

/**
 * Lines as a person sent them, checked against the organization's rules, foreign amounts turned into yen.
 * @throws DomainError journal_item_not_allowed | text_too_long
 */
export async function admitted(
  tx: Tx,
  lines: readonly LineInput[],
  stored: readonly JournalLine[],
  header: Header,
): Promise<LineInput[]> {
  const settings = await lineSettings(tx);
  checkLineLimits(lines, stored, settings, await togglesOf(tx, lines));
  const isForeign = settings.setting_foreign_currency && header.currency_code !== 'JPY';
  return isForeign ? withYen(lines, header.exchange_rate) : [...lines];
}

/** Whether the yen of the lines follow a rate that has changed. */
export function isRateMoved(before: Header, next: Header, lines: readonly JournalLine[]): boolean {
  if (before.exchange_rate === next.exchange_rate && before.currency_code === next.currency_code)
    return false;
  return lines.some((line) => line.debit_foreign_amount !== null || line.credit_foreign_amount !== null);
}

/** Lines of a proposal without the items that the organization does not enter. */
export async function offered(tx: Tx, lines: readonly LineInput[]): Promise<LineInput[]> {
  return withoutDenied(lines, await lineSettings(tx), await togglesOf(tx, lines));
}
