import { bigrams, searchText } from '../../services/kit/dist/search.js';
import { sized } from './size.mjs';

export const BIG = '01900000-0000-7000-8000-00000000b001';
export const SMALL = '01900000-0000-7000-8000-00000000b002';

const SURNAMES =
  '佐藤 鈴木 高橋 田中 伊藤 渡辺 山本 中村 小林 加藤 吉田 山田 佐々木 山口 松本 井上 木村 林 斎藤 清水'.split(
    ' ',
  );
const TRADES =
  '商事 工業 製作所 設備 印刷 運輸 電機 建設 食品 システム 企画 デザイン 通商 物産 不動産 会計事務所 クリーン 警備 広告 研究所'.split(
    ' ',
  );

/**
 * A million invoices: 800,000 of one organization, 1,000 of another, the rest spread over 50. Same for
 * everyone who runs it: nothing in it is random. Returns the seconds it took.
 */
export async function seedMillion(database, total = sized(1_000_000, 2_500)) {
  const began = Date.now();
  await seedPartners(database);
  await database.query(`set session_replication_role = replica`);
  const indexes = await withoutIndexes(database);
  await database.query(
    `insert into journal.invoices (organization_id, id, local_id, partner_name, issue_date, pay_date, total_amount,
       payable_amount, read_status, status, search_text, search_bigrams, created_at,
       balanced, locked)
     select case when i <= $1 * 0.8 then $2::uuid when i <= $1 * 0.8 + 1000 then $3::uuid
                 else ('01900000-0000-7000-8000-0000000c' || lpad((i % 50)::text, 4, '0'))::uuid end,
            ('01a00000-0000-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid,
            i, p.name, date '2021-01-01' + (i % 2100 * 7919 % 2100), date '2021-02-01' + (i % 2100 * 7919 % 2100),
            1000 + i * 37 % 900000, 1000 + i * 37 % 900000, 'SUCCESS',
            (array['read','approving','approved','linked','paid'])[1 + i % 5], p.st, p.bg,
            timestamptz '2021-01-01' + (i || ' seconds')::interval, true, i <= $1 * 0.5
     from generate_series(1, $1::int) i join partners p on p.n = i * 31 % 400`,
    [total, BIG, SMALL],
  );
  await database.query(`insert into journal.invoice_progress (organization_id, id, linked, paid)
    select organization_id, id, status in ('linked', 'paid'), status = 'paid' from journal.invoices on conflict do nothing`);
  await database.query(`set session_replication_role = origin`);
  await database.query(`set maintenance_work_mem = '512MB'`);
  for (const { indexdef } of indexes) await database.query(indexdef);
  await database.query('vacuum analyze journal.invoices, journal.invoice_progress');
  return (Date.now() - began) / 1000;
}

async function seedPartners(database) {
  const names = SURNAMES.flatMap((surname) => TRADES.map((trade) => `株式会社${surname}${trade}`));
  await database.query('create temp table partners (n int primary key, name text, bg text[], st text)');
  for (const [n, name] of names.entries()) {
    const row = [n, name, bigrams(name), searchText(name)];
    await database.query('insert into partners values ($1, $2, $3, $4)', row);
  }
}

/** Takes the plain indexes away: built once over all rows they cost a fraction of what row by row costs. */
async function withoutIndexes(database) {
  const { rows } = await database.query(
    `select i.indexname, i.indexdef from pg_indexes i
     where i.schemaname = 'journal' and i.tablename = 'invoices' and not exists (
       select from pg_constraint c where c.conindid = format('journal.%I', i.indexname)::regclass)`,
  );
  for (const { indexname } of rows) await database.query(`drop index journal."${indexname}"`);
  return rows;
}
