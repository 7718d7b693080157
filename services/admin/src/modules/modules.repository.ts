import type { Tx } from '@uketori/service-kit/tx';

/** Modules of the product: one pair of service and remote each. */
export const MODULES = ['intake', 'journal', 'approval', 'payment', 'inbox', 'admin'] as const;
export type ModuleName = (typeof MODULES)[number];

export interface ModuleRow {
  module: ModuleName;
  enabled: boolean;
  /** `stable`, or one exact released version to hold the organization on. */
  channel: string;
  version: number;
}

const COLUMNS = 'module, enabled, channel, version';

/** The organization's modules in menu order. */
export async function listModuleRows(tx: Tx): Promise<ModuleRow[]> {
  const rows = await tx.planned<ModuleRow>(
    `select ${COLUMNS} from admin.organization_modules where organization_id = $1`,
    [tx.actor.organization_id],
  );
  return rows.sort((a, b) => MODULES.indexOf(a.module) - MODULES.indexOf(b.module));
}

export async function enableEveryModule(tx: Tx): Promise<void> {
  await tx.rows(
    `insert into admin.organization_modules (organization_id, module)
     select $1, module from unnest($2::text[]) as given (module)`,
    [tx.actor.organization_id, [...MODULES]],
  );
}

/** A module of the organization, held for update; null when it has none of that name. */
export function lockModule(tx: Tx, module: ModuleName): Promise<ModuleRow | null> {
  return tx.one<ModuleRow>(
    `select ${COLUMNS} from admin.organization_modules where organization_id = $1 and module = $2 for update`,
    [tx.actor.organization_id, module],
  );
}

/** Switches a module and holds it on a channel. */
export function switchModule(
  tx: Tx,
  module: ModuleName,
  next: { enabled: boolean; channel: string },
): Promise<ModuleRow | null> {
  return tx.one<ModuleRow>(
    `update admin.organization_modules set enabled = $3, channel = $4, version = version + 1
     where organization_id = $1 and module = $2 returning ${COLUMNS}`,
    [tx.actor.organization_id, module, next.enabled, next.channel],
  );
}
