const likeBy = (supplier) => `exists (select 1 from journal.invoices o
  where o.organization_id = i.organization_id and o.id <> i.id and not o.deleted
    and ${supplier} and o.total_amount = i.total_amount
    and ((o.invoice_number = i.invoice_number and i.invoice_number <> '')
      or o.issue_date = i.issue_date or o.pay_date = i.pay_date))`;

/**
 * Invariants that one statement can check. Each statement returns the rows that break it, so an empty
 * result is good. They hold in every snapshot. One with `follows` compares services that learn from each other by
 * events: it holds once those have arrived, so a row that breaks it contains what changes when an event does.
 */
export const ROW_CHECKS = [
  {
    id: 'I1',
    follows: true,
    title: 'every accepted upload became invoices or a failure that can be seen',
    sql: `select u.id as upload, d.id as document, d.read_status
          from intake.uploads u join intake.documents d on d.upload_id = u.id
          left join journal.invoices i on i.document_id = d.id and i.organization_id = d.organization_id
          where u.state <> 'STORED' and d.read_status in ('SUCCESS', 'FAILED') and i.id is null`,
  },
  {
    id: 'I1',
    title: 'a document that waits to be read has an open job, and no other has',
    sql: `select d.id as document, d.read_status, count(j.id) as open_jobs
          from intake.documents d
          left join intake.reading_jobs j on j.document_id = d.id and j.state in ('WAITING', 'LEASED')
          group by d.id, d.read_status
          having (d.read_status in ('WAITING', 'READING')) <> (count(j.id) = 1)`,
  },
  {
    id: 'I1',
    title: 'an upload without a document does not exist',
    sql: `select u.id from intake.uploads u
          where not exists (select 1 from intake.documents d where d.upload_id = u.id)`,
  },
  {
    id: 'I1',
    title: 'every file of a mail that is through came in or has its reason',
    sql: `select a.id as attachment, a.mail_id, a.state, a.fault
          from intake.mail_attachments a join intake.captured_mails m on m.id = a.mail_id
          where (m.state in ('DONE', 'REFUSED') and a.state = 'WAITING')
            or (a.state in ('SKIPPED', 'FAILED') and a.fault = '')`,
  },
  {
    id: 'I1',
    title: 'a file of a mail is at most one upload, and every upload from a mail belongs to one',
    sql: `select u.id as upload, count(a.id) as attachments
          from intake.uploads u left join intake.mail_attachments a
            on a.upload_id = u.id and a.organization_id = u.organization_id and a.id::text = u.source_ref
          where u.source = 'mail' group by u.id having count(a.id) <> 1`,
  },
  {
    id: 'I2',
    title: 'a document became at most one invoice',
    sql: `select document_id, count(*) from journal.invoices where document_id is not null
          group by document_id having count(*) > 1`,
  },
  {
    id: 'I2',
    follows: true,
    title: 'no event waits in an outbox and none was put aside',
    sql: ['intake', 'journal', 'approval', 'payment', 'inbox', 'admin']
      .map(
        (
          schema,
        ) => `(select '${schema}' as service, 'outbox' as waits_in, id::text as id from ${schema}.outbox
            order by 3 limit 1000)
          union all (select '${schema}', 'dead_letters', id::text from ${schema}.dead_letters
            where resolved_at is null order by 3 limit 1000)
          union all (select '${schema}', 'failed_jobs', id::text from ${schema}_jobs._private_jobs
            where not is_available and locked_at is null order by 3 limit 1000)`,
      )
      .join(' union all '),
  },
  {
    id: 'I2',
    title: 'versions of one aggregate follow each other in the log',
    embeddedOnly: true,
    sql: `select * from (
            select topic, key, off, (payload->>'version')::int as version,
                   lag((payload->>'version')::int) over (partition by topic, key, type order by off) as before
            from events.log where (payload->>'version')::int > 0) v
          where before is not null and version < before`,
  },
  {
    id: 'I2',
    follows: true,
    title: 'approval and payment know each invoice as it is',
    sql: `select i.local_id, i.version, a.subject_version from journal.invoices i
          left join approval.approvals a on a.id = i.id
          where a.id is null or (a.deleted <> i.deleted) or a.payable_amount <> coalesce(i.payable_amount, 0)`,
  },
  {
    id: 'I3',
    title: 'the lines of a locked invoice balance',
    sql: `select i.local_id, sum(coalesce(l.debit_amount, 0)) as debit, sum(coalesce(l.credit_amount, 0)) as credit
          from journal.invoices i join journal.journal_lines l on l.invoice_id = i.id
          where i.locked group by i.id, i.local_id
          having sum(coalesce(l.debit_amount, 0)) <> sum(coalesce(l.credit_amount, 0))
              or sum(coalesce(l.debit_amount_after, l.debit_amount, 0)) <> sum(coalesce(l.credit_amount_after, l.credit_amount, 0))`,
  },
  {
    id: 'I3',
    title: 'the lines of a payment journal balance',
    sql: `select p.invoice_id, sum(coalesce(l.debit_amount, 0)) as debit, sum(coalesce(l.credit_amount, 0)) as credit
          from journal.payment_journals p
          join journal.payment_journal_lines l on l.organization_id = p.organization_id and l.invoice_id = p.invoice_id
            and l.entry = p.entry
          group by p.id, p.invoice_id
          having sum(coalesce(l.debit_amount, 0)) <> sum(coalesce(l.credit_amount, 0))`,
  },
  {
    id: 'I9',
    title: 'every exported file has its marks, and every mark its file',
    sql: `select r.id, r.number, r.invoice_count, count(x.local_id) as marks from journal.export_runs r
          full join journal.export_items x on x.organization_id = r.organization_id and x.export_id = r.id
          group by r.id, r.number, r.invoice_count having r.id is null or count(x.local_id) <> r.invoice_count`,
  },
  {
    id: 'I10',
    title: 'an invoice is at the accounting service once, and every deal belongs to one',
    sql: `select d.company_id, deal_id, count(*) from journal.accounting_deals d, unnest(d.deal_ids) deal_id
          where d.state = 'sent' group by d.company_id, deal_id having count(*) > 1
          union all
          select d.company_id, d.local_id, jsonb_array_length(d.parts) from journal.accounting_deals d
          where d.state = 'sent' and jsonb_array_length(d.parts) <> cardinality(d.deal_ids)`,
  },
  {
    id: 'I4',
    title: 'a payment is in at most one live batch, and knows which',
    sql: `select p.local_id, count(r.id) as live_rows, p.live_batch_id from payment.payments p
          left join payment.export_rows r on r.payment_id = p.id and r.live
          group by p.id, p.local_id, p.live_batch_id
          having count(r.id) > 1 or (count(r.id) = 1) <> (p.live_batch_id is not null)
              or (p.live_batch_id is not null and min(r.batch_id::text) <> p.live_batch_id::text)`,
  },
  {
    id: 'I4',
    // Several payments may share a record: what counts are the different row numbers. A payment that the bank gave back
    // has left its file and may be in another one.
    title: 'a batch totals its rows, and a void one has no live row',
    sql: `select b.local_id, b.total_amount, sum(r.amount) as rows_total, b.row_count, count(distinct r.row_number) as rows
          from payment.export_batches b left join payment.export_rows r on r.batch_id = b.id
          group by b.id, b.local_id, b.total_amount, b.row_count, b.state
          having b.total_amount <> coalesce(sum(r.amount), 0) or b.row_count <> count(distinct r.row_number)
              or (b.state = 'VOID' and bool_or(r.live)) or (b.state = 'LIVE' and not bool_and(r.live or exists (select 1 from payment.statement_settlements s
                where s.payment_id = r.payment_id and s.kind = 'returned')))`,
  },
  {
    id: 'I4',
    title: 'a payment is paid by at most one row of a bank statement, and knows which',
    sql: `select p.local_id, p.state, p.statement_row_id, count(s.id) as rows from payment.payments p
          left join payment.statement_settlements s on s.payment_id = p.id and s.kind = 'paid' and s.holds
          group by p.id, p.local_id, p.state, p.statement_row_id
          having count(s.id) > 1 or (count(s.id) = 1) <> (p.statement_row_id is not null)
              or (p.statement_row_id is not null
                and (p.state <> 'PAID' or min(s.row_id::text) <> p.statement_row_id::text))`,
  },
  {
    id: 'I4',
    title: 'a matched row of a bank statement has its payments and their sum, any other row has none',
    sql: `select r.id, r.state, r.amount, sum(s.amount) as settled from payment.bank_statement_rows r
          left join payment.statement_settlements s on s.row_id = r.id
          group by r.id, r.state, r.amount
          having (r.state = 'MATCHED') <> (count(s.id) > 0) or (count(s.id) > 0 and sum(s.amount) <> r.amount)`,
  },
  {
    id: 'I4',
    title: 'no account in a live file was confirmed by the person who entered it',
    sql: `select b.local_id as batch, p.local_id as payment, a.entered_by, a.confirmed_by
          from payment.export_rows r
          join payment.export_batches b on b.id = r.batch_id
          join payment.payments p on p.id = r.payment_id
          join payment.payee_accounts a on a.id = p.payee_account_id
          where r.live and a.state = 'CONFIRMED' and a.entered_by = a.confirmed_by`,
  },
  {
    id: 'I4',
    title: 'payments that go out together share one transfer: account, date and source',
    sql: `select transfer_group_id, count(*) from payment.payments
          where transfer_group_id is not null and state <> 'WITHDRAWN'
          group by organization_id, transfer_group_id
          having count(*) < 2 or count(distinct (user_bank_id, pay_date, payee_account_id, fee_borne_by_partner)) > 1`,
  },
  {
    id: 'I16',
    title:
      'each payment bears the live offsets of its uses, and neither it nor its invoice is settled beyond its amount',
    sql: `with uses as (
            select organization_id, id, sum(amount) as total from (
              select organization_id, bill_payment_id as id, amount from payment.credit_uses where state = 'LIVE'
              union all
              select organization_id, credit_payment_id, -amount from payment.credit_uses where state = 'LIVE') u
            group by organization_id, id)
          select p.local_id, p.state, p.payment_amount, p.offset_amount, u.total from payment.payments p
          left join uses u on u.organization_id = p.organization_id and u.id = p.id
          where p.offset_amount <> coalesce(u.total, 0)
            or sign(p.offset_amount) * sign(p.payment_amount) < 0
            or (p.offset_amount <> 0 and p.state = 'WITHDRAWN')
            or (p.state in ('APPROVED', 'PAID') and p.payment_amount < 0)`,
  },
  {
    id: 'I16',
    title: 'a transfer has no credit note, and a settled one was used up by paid invoices of its supplier',
    sql: `select p.local_id, p.state, b.local_id as bill, b.state as bill_state from payment.payments p
          left join payment.credit_uses u on u.organization_id = p.organization_id and u.credit_payment_id = p.id
            and u.state = 'LIVE'
          left join payment.payments b on b.organization_id = u.organization_id and b.id = u.bill_payment_id
          where p.payment_amount + p.offset_amount < 0 and (
            (p.transfer_group_id is not null and p.state <> 'DRAFT') or p.live_batch_id is not null
            or (p.state = 'PAID' and (p.payment_amount <> 0 or b.state is distinct from 'PAID'))
            or b.company_id is distinct from coalesce(p.company_id, b.company_id) and b.id is not null)`,
  },
  {
    id: 'I5',
    follows: true,
    title: 'every locked invoice has exactly one payment that is not withdrawn',
    sql: `select i.local_id, count(p.id) from journal.invoices i
          left join payment.payments p on p.invoice_id = i.id and p.state <> 'WITHDRAWN'
          group by i.id, i.local_id, i.locked
          having (i.locked and count(p.id) <> 1) or (not i.locked and count(p.id) > 0)`,
  },
  {
    id: 'I5',
    title: 'a locked journal is what it was when it was locked',
    sql: `select i.local_id, s.attempt from journal.lock_snapshots s join journal.invoices i on i.id = s.invoice_id
          where s.released_at is null and i.locked
            and jsonb_array_length(s.lines) <> (select count(*) from journal.journal_lines l where l.invoice_id = i.id)
          union all
          select i.local_id, s.attempt from journal.lock_snapshots s
          join journal.invoices i on i.id = s.invoice_id
          cross join lateral jsonb_array_elements(s.lines) as kept
          left join journal.journal_lines l on l.id = (kept->>'id')::uuid
          where s.released_at is null and i.locked and (
            l.id is null or l.debit_amount is distinct from (kept->>'debit_amount')::bigint
            or l.credit_amount is distinct from (kept->>'credit_amount')::bigint
            or l.debit_account_title_id is distinct from (kept->>'debit_account_title_id')::uuid
            or l.credit_account_title_id is distinct from (kept->>'credit_account_title_id')::uuid
            or l.description is distinct from kept->>'description')`,
  },
  {
    id: 'I5',
    title: 'a locked header is what it was when it was locked',
    sql: `select i.local_id, s.attempt from journal.lock_snapshots s
          join journal.invoices i on i.organization_id = s.organization_id and i.id = s.invoice_id
          where s.released_at is null and i.locked and not journal.frozen_header(i) @> s.header`,
  },
  {
    id: 'I5',
    follows: true,
    title: 'final approval and the lock of the journal agree',
    sql: `select i.local_id, i.locked, a.final_state from journal.invoices i join approval.approvals a on a.id = i.id
          where (a.final_state = 'FINAL') <> i.locked and a.final_state in ('OPEN', 'FINAL', 'DISAPPROVED')`,
  },
  {
    id: 'I6',
    title: 'level n was approved only on top of level n-1, within the privilege of the moment',
    sql: `select s.approval_id, s.level, s.ability_level from approval.steps s
          where s.ability_level < 1 or (s.level > 1 and not exists (
            select 1 from approval.steps b where b.approval_id = s.approval_id and b.level = s.level - 1))`,
  },
  {
    id: 'I18',
    title:
      'under enforce, no person gave two levels of one approval, or approved finally what they brought or changed',
    // A change of the policy reaches approval within seconds.
    sql: `with done as (
            select organization_id, approval_id, 'level' as duty, level as number, person, approved_at as at
            from approval.steps
            cross join lateral (values (coalesce(responsible_id, user_id)), (for_user_id)) v(person)
            union all
            select organization_id, id, 'final', 0, coalesce(final_responsible_id, final_by), final_at
            from approval.approvals where final_state in ('LOCKING', 'FINAL', 'UNLOCKING') and final_by is not null
            union all
            select organization_id, id, 'hand', 0, (h->>'user_id')::uuid, (h->>'at')::timestamptz
            from approval.approvals cross join lateral jsonb_array_elements(hands) h)
          select a.approval_id, a.person, a.duty, a.number, b.duty as later, b.number as later_number
          from done a join done b using (organization_id, approval_id, person)
          join approval.organizations o using (organization_id)
          where o.duty_policy = 'enforce' and b.at > o.enforced_since + interval '10 seconds' and a.at <= b.at
            and ((a.duty = 'level' and b.duty = 'level' and a.number < b.number)
              or (a.duty in ('level', 'hand') and b.duty = 'final'))`,
  },
  {
    id: 'I18',
    title:
      'under enforce, no person confirmed a payment twice, or confirmed and approved it, or checked their own account',
    sql: `with done as (
            select p.organization_id, p.id, 'confirm' as duty, (c->>'level')::int as number,
              coalesce(c->>'responsible_id', c->>'user_id')::uuid as person, (c->>'confirmed_at')::timestamptz as at
            from payment.payments p cross join lateral jsonb_array_elements(p.confirmations) c
            where p.state <> 'WITHDRAWN'
            union all
            select organization_id, id, 'release', 9, coalesce(approved_responsible_id, approved_by), approved_at
            from payment.payments where state <> 'WITHDRAWN' and approved_by is not null)
          select a.id, a.person, a.number, b.duty as later from done a join done b using (organization_id, id, person)
          join payment.organizations o using (organization_id)
          where o.duty_policy = 'enforce' and b.at > o.enforced_since + interval '10 seconds' and a.number < b.number
          union all
          select c.id, coalesce(c.confirmed_responsible_id, c.confirmed_by), 0, 'account'
          from payment.payee_accounts c join payment.organizations o using (organization_id)
          where o.duty_policy = 'enforce' and c.confirmed_at > o.enforced_since + interval '10 seconds'
            and c.entered_by is null
            and coalesce(c.confirmed_responsible_id, c.confirmed_by) = any(c.uploader_ids)`,
  },
  {
    id: 'I8',
    // A person may be a member of several organizations: admin.users is the one table that keys reach across.
    title: 'every foreign key between tenants carries the organization',
    sql: `select c.conrelid::regclass::text as from_table, c.conname
          from pg_constraint c join pg_namespace n on n.oid = c.connamespace
          where c.contype = 'f' and n.nspname in ('intake','journal','approval','payment','inbox','admin')
            and c.confrelid <> 'admin.users'::regclass
            and not exists (
              select 1 from unnest(c.conkey) k join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k
              where a.attname = 'organization_id')`,
  },
  {
    id: 'I8',
    title: 'every table stands under forced row-level security',
    sql: `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where (n.nspname in ('intake','journal','approval','payment','inbox','admin','events') or n.nspname like '%\\_jobs')
            and c.relkind in ('r', 'p') and c.relname <> 'migrations'
            and (not c.relrowsecurity or not c.relforcerowsecurity)`,
  },
  {
    id: 'I12',
    title:
      'invoice numbers run from 1 without a gap and without a repeat; the log names those of removed samples',
    sql: `select organization_id, count(*) as invoices, min(local_id), max(local_id), count(distinct local_id)
          from (select organization_id, local_id from journal.invoices
            union all select organization_id, local_id from journal.audit_log
              where action = 'invoice.sample_removed') numbers
          group by organization_id
          having min(local_id) <> 1 or max(local_id) <> count(*) or count(distinct local_id) <> count(*)`,
  },
  {
    id: 'I13',
    title:
      'a bill that is not paid is marked as one that may have come twice exactly while another is like it',
    sql: `select i.local_id, i.organization_id from journal.invoices i
          where not i.deleted and i.status <> 'paid' and i.total_amount is not null
            and exists (select 1 from journal.same_bills m
                where m.organization_id = i.organization_id and m.invoice_id = i.id)
              <> (${likeBy('o.company_id = i.company_id')}
                or ${likeBy(`o.partner_name = i.partner_name and i.partner_name <> ''`)})`,
  },
];
