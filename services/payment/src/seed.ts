import { type Actor, systemActor } from '@uketori/service-kit/actor';
import type { Work } from '@uketori/service-kit/work';
import { TransferFeesService } from './fees/transfer-fees.service.js';
import type { TransferType } from './conditions/transfer-fees.rules.js';
import { UserBankEntity } from './conditions/conditions.facade.js';
import { UserBanksService } from './user-banks/user-banks.service.js';

/** What a seed needs: the service's own unit of work, so that log entries arise as in real use. */
export interface SeedContext {
  work: Work;
  log?: (line: string) => void;
}

const DEMO_ORGANIZATION_ID = '01900000-0000-7000-8000-000000000001';

/** Counter prices as most banks quote them: two steps at 30,000 yen, nothing within a branch. */
const DEMO_FEES: [TransferType, number, number | null, number][] = [
  ['same_branch', 0, null, 0],
  ['same_bank', 0, 30_000, 110],
  ['same_bank', 30_000, null, 220],
  ['other_bank', 0, 30_000, 330],
  ['other_bank', 30_000, null, 550],
];

/** One own account with fees for the demo organization, once: an organization that ever had one keeps its own. */
export async function seed(context: SeedContext): Promise<void> {
  const actor = systemActor(DEMO_ORGANIZATION_ID, 'デモデータ');
  if (await hasBank(context.work, actor)) return;
  const bank = await new UserBanksService(context.work).create(actor, {
    bank_code: '0001',
    bank_name: 'みずほ銀行',
    bank_branch_code: '001',
    bank_branch_name: '東京営業部',
    bank_account_type: 'ordinary',
    bank_account_number: '1234567',
    bank_account_name: 'ｶ)ｳｹﾄﾘｼﾖｳｼﾞ',
    user_code: '1234567890',
    default: true,
    record_separator: 'crlf',
    middle_dot: '.',
    shorten_names: false,
    transfer_category: '7',
    fee_method: 'keep',
    end_mark: false,
  });
  const fees = new TransferFeesService(context.work);
  for (const [transfer_type, min, max, transfer_fee] of DEMO_FEES) {
    await fees.create(actor, {
      user_bank_id: bank.id,
      transfer_type,
      destination_bank_code: null,
      destination_bank_name: '',
      applied_condition_type: min === 0 && max === null ? 'all' : 'range',
      applied_condition_min: min,
      applied_condition_max: max,
      transfer_fee,
    });
  }
  context.log?.('own bank account and transfer fees of the demo organization');
}

function hasBank(work: Work, actor: Actor): Promise<boolean> {
  const { organization_id } = actor;
  return work.read(actor, (tx) => tx.manager.existsBy(UserBankEntity, { organization_id }));
}
