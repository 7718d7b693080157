// P7: a million journal lines as a Shift_JIS file of 25 columns, formula-safe, marked and logged, beside \copy.
import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ok } from './house.mjs';
import { BIG } from './million.mjs';
import { hasProgram } from './programs.mjs';
import { interleaved, summary, timed } from './rounds.mjs';
import { sized } from './size.mjs';

const ROUNDS = sized(7, 1);
const INVOICES = sized(500_000, 1_250);
const BAR = 2.5;
/** Megabytes that the services' process may grow by while a million rows pass through it. */
const FLAT_MB = 150;

const TAX_10 = '01a00000-0000-7000-8000-0000000000a1';
const TAX_0 = '01a00000-0000-7000-8000-0000000000a2';

/** Both sides read the same rows in the same order; ours also encodes, guards, hashes, marks and logs. */
export async function millionLines(house) {
  if (!hasProgram('psql')) return { id: 'P7', skipped: 'psql is not installed' };
  await seedLines(house.database);
  const statement = await sameRows();
  const file = join(tmpdir(), `bench-copy-${process.pid}.csv`);
  const actor = house.actor(BIG, { 'invoice:read': 3, 'invoice:export_journal': 3 });
  const call = house.direct('journal', actor);
  const body = {
    kind: 'accrual',
    format_id: 'yayoi',
    target: { query: {} },
    exported: 'all',
    approval: 'approved',
  };
  const grown = [];
  const mine = async () => {
    const watch = watchMemory(house);
    const ms = await timed(async () => {
      const made = JSON.parse(ok(await call('POST', '/exports', body)).text());
      if (made.row_count !== INVOICES * 2) throw new Error(`${made.row_count} rows`);
    });
    grown.push(watch.stop());
    return ms;
  };
  const copy = () => timed(() => psql(house.url, `\\copy (${statement}) to '${file}' csv`));
  try {
    await mine();
    await copy();
    const rounds = await interleaved(ROUNDS, mine, copy);
    const most = Math.round(Math.max(...grown.slice(1)));
    return summary({
      id: 'P7',
      title: `export of a million journal lines (process grew by ${most} MB at most, ${most <= FLAT_MB ? 'flat' : 'not flat'})`,
      beside: 'psql \\copy of the same rows',
      rounds,
      bar: BAR,
    });
  } finally {
    rmSync(file, { force: true });
  }
}

/** The statement whose rows the product writes, in one line, because \copy takes only one. */
async function sameRows() {
  const { FileWriter } = await import('../../services/journal/dist/exports/writer.rules.js');
  const { READY_FORMATS } = await import('../../services/journal/dist/exports/ready-formats.data.js');
  const { rowsStatement } = await import('../../services/journal/dist/exports/statement.repository.js');
  const context = {
    taxes: new Map(),
    withholding_accounts: new Set(),
    tax_account: { name: '', code: '' },
    replacements: {},
  };
  const { fields } = new FileWriter(
    READY_FORMATS.find(({ id }) => id === 'yayoi'),
    context,
  );
  const condition = `organization_id = '${BIG}' and not deleted and balanced and locked`;
  return rowsStatement({ kind: 'accrual', exported: 'all' }, fields, condition).replaceAll(/\s+/g, ' ');
}

function psql(url, command) {
  return new Promise((resolve, reject) => {
    const child = spawn('psql', ['-q', '-X', '-v', 'ON_ERROR_STOP=1', '-d', url, '-c', command], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`psql ended with ${code}`))));
  });
}

/** How many megabytes the process that hosts the services grows by until `stop`. */
function watchMemory(house) {
  const pid = servicesPid(house);
  const resident = () => {
    const line = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return Number(line?.[1] ?? 0) / 1024;
  };
  const before = resident();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, resident());
  }, 50);
  return {
    stop() {
      clearInterval(timer);
      return most - before;
    },
  };
}

/** The process that hosts the services. */
function servicesPid(house) {
  const running = JSON.parse(readFileSync(join(house.product.varDir, 'processes.json'), 'utf8'));
  const found = running.find(({ name }) => name === 'host');
  if (!found) throw new Error(`no host among ${running.map(({ name }) => name).join(', ')}`);
  return found.pid;
}

/** Two lines for each of half a million invoices: a name per supplier, a description per line. */
async function seedLines(database) {
  await database.query('set session_replication_role = replica');
  await database.query(
    `insert into journal.masters (organization_id, id, kind, name, code, rate, name_key, attributes)
     values ($1, $2, 'tax', '課対仕入10%', '136', 10, '課対仕入10%', '{}'), ($1, $3, 'tax', '対象外', '2', 0, '対象外', '{}')
     on conflict do nothing`,
    [BIG, TAX_10, TAX_0],
  );
  await database.query(
    `insert into journal.journal_lines (organization_id, id, invoice_id, position,
       debit_account_title_id, debit_account_title, debit_account_title_code, debit_department, debit_department_code,
       debit_tax_id, debit_tax, debit_tax_code, debit_amount, debit_amount_without_tax, debit_tax_amount,
       debit_amount_after, debit_amount_without_tax_after, debit_tax_amount_after, debit_deductible_percent,
       credit_account_title_id, credit_account_title, credit_account_title_code, credit_sub_account,
       credit_tax_id, credit_tax, credit_tax_code, credit_amount, credit_amount_without_tax, credit_tax_amount,
       credit_amount_after, credit_amount_without_tax_after, credit_tax_amount_after, description)
     select i.organization_id, ('01b00000-0000-7000-8000-' || lpad(to_hex(i.local_id * 2 + n), 12, '0'))::uuid, i.id, n,
       gen_random_uuid(), (array['通信費','外注費','消耗品費','地代家賃','支払手数料'])[1 + i.local_id % 5],
       (array['526','512','531','536','535'])[1 + i.local_id % 5], (array['本社','大阪支店','製造部'])[1 + i.local_id % 3], 'D1',
       $2::uuid, '課対仕入10%', '136', i.total_amount, i.total_amount - i.total_amount / 11, i.total_amount / 11,
       i.total_amount, i.total_amount - i.total_amount / 11, i.total_amount / 11, 100,
       gen_random_uuid(), '未払金', '212', i.partner_name, $3::uuid, '対象外', '2',
       i.total_amount, i.total_amount, 0, i.total_amount, i.total_amount, 0,
       i.partner_name || ' ' || i.local_id || '-' || n || ' ご利用分'
     from journal.invoices i cross join generate_series(1, 2) n
     where i.organization_id = $1 and i.local_id <= ${INVOICES} order by i.id, n
     on conflict do nothing`,
    [BIG, TAX_10, TAX_0],
  );
  await database.query('set session_replication_role = origin');
  await database.query('vacuum analyze journal.journal_lines');
}
