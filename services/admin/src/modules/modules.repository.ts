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

/** The organization's modules in menu order. */
export async function listModuleRows(tx: Tx): Promise<ModuleRow[]> {
  const rows = await tx.planned<ModuleRow>(
    'select module, enabled, channel, version from admin.organization_modules where organization_id = $1',
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
