-- The rule that splits the debits that a supplier's pattern proposes over departments and projects (部門按分).
-- phase: expand
alter table journal.company_patterns add column split_rule_id uuid;
