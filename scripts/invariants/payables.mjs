// I17: the payables ledger equals the journals less the settlements, by organization, supplier, account and day. The
// product adds up stored lines in one statement. This check goes another way: what was locked, what was paid, what was
// estimated, entry by entry.
const NO_DAY = '0001-01-01';
const USUAL = new Set(['買掛金', '未払金', '未払費用', '設備未払金', '長期未払金']);

/** Compares the ledger of every organization. Returns the number of compared sums and those that differ. */
export async function checkPayables(client) {
  const { ENTRIES } = await import('../../services/journal/dist/payables/payables.repository.js');
  const { rows: organizations } = await client.query(
    'select distinct organization_id as id from journal.invoices',
  );
  const broken = [];
  let checked = 0;
  for (const { id } of organizations) {
    const accounts = await payableAccounts(client, id);
    const { rows } = await client.query(
      `with ${ENTRIES} select supplier, account, day::text as day, sum(amount)::text as amount from entries group by 1, 2, 3`,
      [id, [...accounts], '9999-12-31', null],
    );
    const wanted = await independentLedger(client, id, accounts);
    const shown = new Map(rows.map((row) => [keyOf(row.supplier, row.account, row.day), Number(row.amount)]));
    for (const key of new Set([...wanted.keys(), ...shown.keys()])) {
      checked += 1;
      const [ledger, books] = [shown.get(key) ?? 0, wanted.get(key) ?? 0];
      if (ledger !== books) broken.push({ organization_id: id, key, ledger, books });
    }
  }
  return { checked, broken };
}

const keyOf = (supplier, account, day) => `${supplier} ${account} ${day}`;

async function payableAccounts(client, organization) {
  const { rows } = await client.query(
    `select id, name, attributes from journal.masters where organization_id = $1 and kind = 'account_title'`,
    [organization],
  );
  const { rows: defaults } = await client.query(
    'select withholding_account_title_id as id from journal.default_journals where organization_id = $1',
    [organization],
  );
  const withheld = new Set(defaults.map(({ id }) => id));
  return new Set(
    rows
      .filter(({ id, attributes }) => !withheld.has(id) && attributes.gensenzei_account !== true)
      .filter(({ name, attributes: { category } }) => (category ? category === 'liability' : USUAL.has(name)))
      .map(({ id }) => id),
  );
}

async function independentLedger(client, organization, accounts) {
  const sums = new Map();
  const add = (supplier, account, day, amount) => {
    if (!supplier || !accounts.has(account) || amount === 0) return;
    const key = keyOf(supplier, account, day ?? NO_DAY);
    sums.set(key, (sums.get(key) ?? 0) + amount);
  };
  const read = async (sql) => (await client.query(sql, [organization])).rows;
  const invoices = await read(
    `select id, coalesce(company_id, md5('name/' || partner_key)::uuid) as supplier from journal.invoices
     where organization_id = $1 and source <> 'sample'`,
  );
  const supplierOf = new Map(invoices.map(({ id, supplier }) => [id, supplier]));

  const booked = new Map();
  const locks = await read(
    `select s.invoice_id, s.header, s.lines from journal.lock_snapshots s
     join journal.invoices i on i.organization_id = s.organization_id and i.id = s.invoice_id
     where s.organization_id = $1 and s.released_at is null and i.locked and not i.deleted`,
  );
  for (const { invoice_id, header, lines } of locks) {
    const day = header.posting_date ?? header.issue_date ?? NO_DAY;
    const own = new Map();
    for (const line of lines)
      for (const [side, sign] of [
        ['credit', 1],
        ['debit', -1],
      ]) {
        const amount = line[`${side}_amount_after`] ?? line[`${side}_amount`];
        const account = line[`${side}_account_title_id`];
        if (amount !== null && accounts.has(account))
          own.set(account, (own.get(account) ?? 0) + sign * Number(amount));
      }
    booked.set(invoice_id, { day, own });
    for (const [account, amount] of own) add(supplierOf.get(invoice_id), account, day, amount);
  }

  const journaled = await addPaymentJournals(read, supplierOf, add);
  // Without a journal the payment service's own rows contain the settlement.
  const paid = await read(
    `select invoice_id, payment_amount::text as amount, coalesce(paid_on, pay_date)::text as day from payment.payments
     where organization_id = $1 and state = 'PAID' and payment_amount <> 0`,
  );
  for (const { invoice_id, amount, day } of paid) {
    const bill = booked.get(invoice_id);
    if (!bill || journaled.has(invoice_id)) continue;
    for (const [account, part] of shares(bill.own, Number(amount)))
      add(supplierOf.get(invoice_id), account, day ?? bill.day, -part);
  }

  const estimates = await read(
    `select a.company_id, a.amount::text as amount, (a.month + interval '1 month')::date::text as back,
       (a.month + interval '1 month - 1 day')::date::text as day,
       (select array_agg(l.credit_account_title_id) from journal.accrual_entries e
        join journal.accrual_lines l on l.organization_id = e.organization_id and l.invoice_id = e.invoice_id
          and l.entry = e.entry
        where e.organization_id = a.organization_id and e.accrual_id = a.id and e.entry_date < a.month + interval '1 month'
       ) as accounts
     from journal.accruals a where a.organization_id = $1`,
  );
  for (const {
    company_id,
    amount,
    day,
    back,
    accounts: [account],
  } of estimates) {
    add(company_id, account, day, Number(amount));
    add(company_id, account, back, -Number(amount));
  }
  for (const [key, amount] of sums) if (amount === 0) sums.delete(key);
  return sums;
}

/** Adds what payment journals settle; returns the invoices that have one in force. */
async function addPaymentJournals(read, supplierOf, add) {
  const entries = await read(
    `select p.invoice_id, p.entry_date::text as day, p.reverses, p.reversed, p.facts,
       (select json_agg(l order by l.position) from journal.payment_journal_lines l
        where l.organization_id = p.organization_id and l.invoice_id = p.invoice_id and l.entry = p.entry) as lines
     from journal.payment_journals p where p.organization_id = $1`,
  );
  const inForce = new Set();
  for (const { invoice_id, day, reverses, reversed, facts, lines } of entries) {
    if (reverses === null && !reversed) inForce.add(invoice_id);
    const [owed, money, sign] = reverses === null ? ['debit', 'credit', 1] : ['credit', 'debit', -1];
    const rows = [...(lines ?? [])];
    // The bank's charge is the last row and no settlement. A return has none: the bank keeps its charge.
    if (facts.bank_charge > 0 && !facts.returned) rows.pop();
    for (const line of rows)
      add(
        supplierOf.get(invoice_id),
        line[`${owed}_account_title_id`],
        day,
        -sign * Number(line[`${owed}_amount`] ?? 0),
      );
    // The last lines of the other side are those of the credit notes.
    const offsets = facts.offsets ?? [];
    const settling = rows.filter((line) => line[`${money}_amount`] !== null);
    for (const [at, line] of settling.slice(settling.length - offsets.length).entries())
      add(
        supplierOf.get(offsets[at]?.invoice_id),
        line[`${money}_account_title_id`],
        day,
        sign * Number(line[`${money}_amount`]),
      );
  }
  return inForce;
}

/** What a payment settles of each account: all of them, or the largest alone where the sums differ. */
function shares(own, amount) {
  const parts = [...own].filter(([, part]) => part !== 0);
  if (parts.reduce((sum, [, part]) => sum + part, 0) === amount) return parts;
  const [largest] = parts.toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  return largest ? [[largest[0], amount]] : [];
}
