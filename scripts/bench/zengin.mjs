// P8: a transfer file of 100,000 payments, selected, planned, checked and written, beside the bare reading.
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import pg from 'pg';
import { interleaved, summary, timed } from './rounds.mjs';
import { sized } from './size.mjs';

const ROWS = sized(100_000, 500);
const ROUNDS = sized(7, 1);
const ORGANIZATION = '01900000-0000-7000-8000-00000000b008';
const PAY_DATE = '2026-12-15';
const TODAY = '2026-12-01';
const COLUMNS = `id, local_id, state, confirm_level, partner_name, company_id, pay_date, issue_date, payment_type,
  bank_code, bank_name, branch_code, branch_name, account_type, account_number, account_holder_kana, payee_account_id,
  edi_text, user_bank_id, fee_borne_by_partner, transfer_fee, transfer_amount, transfer_group_id, live_batch_id`;
const BANK = {
  id: '01900000-0000-7000-8000-00000000b009',
  bank_code: '0001',
  bank_name: 'みずほ銀行',
  bank_branch_code: '001',
  bank_branch_name: '東京営業部',
  bank_account_type: 'ordinary',
  bank_account_number: '1234567',
  bank_account_name: 'カ）ウケトリショウジ',
  user_code: '1234567890',
  middle_dot: '.',
  shorten_names: false,
  transfer_category: '7',
  record_separator: 'crlf',
  end_mark: false,
};

/** Payments to 400 banks' branches with names as people type them: small kana, long vowels, voiced marks. */
async function seed(database) {
  const { default: master } = await import('zengin-code');
  const branches = Object.values(master).flatMap((bank) =>
    Object.keys(bank.branches)
      .slice(0, 5)
      .map((code) => [bank.code, bank.name, code]),
  );
  await database.query(`set session_replication_role = replica`);
  await database.query('create temp table branch (n int primary key, bank text, name text, code text)');
  await database.query(
    `insert into branch select n - 1, b.bank, b.name, b.code
     from unnest($1::text[], $2::text[], $3::text[]) with ordinality as b (bank, name, code, n)`,
    [0, 1, 2].map((at) => branches.map((branch) => branch[at])),
  );
  await database.query(
    `insert into payment.payments (organization_id, id, local_id, invoice_id, lock_attempt, invoice_local_id,
       invoice_version, state, partner_name, issue_date, due_date, pay_date, payment_type, bank_code, bank_name,
       branch_code, branch_name, account_type, account_number, account_holder_kana, payee_account_id, user_bank_id,
       total_amount, withholding_tax, payment_amount, fee_borne_by_partner, transfer_fee, transfer_amount,
       approved_by, approved_by_name, approved_at, search_text, search_bigrams)
     select $1, ('01a10000-0000-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid, i, gen_random_uuid(), 1, i, 1,
       'APPROVED', '仕入先' || i, '2026-11-20', '2026-12-15', $2, 'transfer', b.bank, b.name, b.code, '', 'ordinary',
       lpad((i * 7919 % 10000000)::text, 7, '0'),
       (array['カ）ヤマダショウジ', 'スズキ　ギフトショップ（ユ', 'パーティーハウス・サトウ', 'ヴァイオリンコウボウ'])[1 + i % 4],
       $4, $3, 1000 + i, 0, 1000 + i, false, 0, 1000 + i, $3, '計測', now(), '', '{}'
     from generate_series(1, $5::int) i join branch b on b.n = i * 31 % $6`,
    [ORGANIZATION, PAY_DATE, BANK.id, BANK.id, ROWS, branches.length],
  );
  await database.query(`set session_replication_role = origin`);
  await database.query('analyze payment.payments');
}

/** Milliseconds that `cat` takes for a file, until its last byte has come through the pipe. */
function cat(path) {
  return timed(
    () =>
      new Promise((resolve, reject) => {
        const child = spawn('cat', [path], { stdio: ['ignore', 'pipe', 'inherit'] });
        child.stdout.resume();
        child.on('error', reject);
        child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`cat ended with ${code}`))));
      }),
  );
}

/**
 * P8: from the rows in the database to the bytes of the file: every name turned into the bank's kana and
 * checked character by character, banks and branches looked up, duplicates looked for, totals taken. Beside
 * it `cat` of the same bytes and the same SELECT.
 */
export async function zenginFile(house) {
  await seed(house.database);
  const { planExport } = await import('../../services/payment/dist/zengin-exports/zengin-exports.rules.js');
  const { frame } = await import('../../services/payment/dist/zengin/writer.rules.js');
  const { findBank, findBranch } = await import('../../services/payment/dist/banks/banks.facade.js');
  const master = { bank: findBank, branch: findBranch };
  const context = {
    accounts: new Map([[BANK.id, { state: 'CONFIRMED', edi_text: '' }]]),
    suppliers: new Map(),
    group_sizes: new Map(),
    shorten: new Set(),
  };
  const client = new pg.Client({ connectionString: house.url });
  await client.connect();
  const select = async () =>
    (
      await client.query(
        `select ${COLUMNS} from payment.payments where organization_id = $1 and user_bank_id = $2
         and pay_date = $3 and state = 'APPROVED' and live_batch_id is null order by id`,
        [ORGANIZATION, BANK.id, PAY_DATE],
      )
    ).rows.map((row) => ({
      ...row,
      transfer_amount: Number(row.transfer_amount),
      transfer_fee: Number(row.transfer_fee),
      pay_date: PAY_DATE,
    }));
  const write = async () => {
    const { plan, records } = planExport(await select(), BANK, PAY_DATE, TODAY, master, context);
    if (records === null || plan.count !== ROWS) {
      const first = plan.rows.find((row) => row.state === 'BLOCKED') ?? plan.header;
      throw new Error(`the file was refused: ${JSON.stringify(first.problems)}`);
    }
    return frame(records, { crlf: true, end_mark: false });
  };
  const folder = await mkdtemp(join(tmpdir(), 'uketori-bench-'));
  const path = join(folder, 'zengin.txt');
  try {
    await writeFile(path, await write());
    await new Promise((resolve) => createReadStream(path).resume().on('close', resolve));
    const rounds = await interleaved(
      ROUNDS,
      () => timed(write),
      async () => (await cat(path)) + (await timed(select)),
    );
    return summary({
      id: 'P8',
      title: 'transfer file of 100,000 payments, selected, checked and written',
      beside: 'cat of the same bytes and the same SELECT',
      rounds,
      bar: 5,
    });
  } finally {
    await client.end();
    await rm(folder, { recursive: true, force: true });
  }
}
