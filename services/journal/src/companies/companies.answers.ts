import { z } from 'zod';
import { lineTemplate } from '../lines/lines.facade.js';

const accountTitle = z.object({ name: z.string().nullable() });

export const company = z
  .object({
    id: z.uuid(),
    version: z.int(),
    company_name: z.string(),
    t_number: z.string().nullable(),
    phone_number: z.string(),
    scanned_phone_number: z.string().describe('The number its invoices show, when it is another one.'),
    email: z.string(),
    billing_contact_name: z.string(),
    billing_contact_department: z.string(),
    abstract: z.string(),
    gensenzei: z.boolean().describe('Income tax is withheld from its invoices.'),
    withholding_type: z.int().nullable(),
    withholding_sub_type: z.string(),
    withholding_base: z.string().describe('exclusive_when_shown or inclusive.'),
    tax_rounding: z.string().describe("'' means the organization's."),
    cutoff_day: z.int().nullable().describe("31 is the month's end; null means the organization's."),
    pay_site_month: z.int().nullable(),
    pay_site_day: z.int().nullable(),
    payment_type: z.string(),
    bank_name: z.string(),
    bank_code: z.string(),
    branch_name: z.string(),
    branch_code: z.string(),
    account_type: z.string(),
    account_number: z.string(),
    account_holder_kana: z.string(),
    fee_borne_by_partner: z.boolean(),
    toriteki: z.boolean().describe('Under 取適法: bears no transfer fee, is paid within 60 days.'),
    freelance: z.boolean().describe('Under フリーランス法: is paid within 60 days of receipt.'),
    status: z.int(),
    sort_num: z.int(),
    updated_at: z.iso.datetime(),
    debit_account_title: accountTitle.describe('From the lines of the first pattern.'),
    credit_account_title: accountTitle,
    company_journals: z.array(lineTemplate).describe("The first pattern's lines."),
    patterns: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        keyword: z.string(),
        company_journals: z.array(lineTemplate),
        learned_from: z.int().nullable().describe('Number of the invoice it was learned from.'),
        version: z.int(),
      }),
    ),
  })
  .meta({ id: 'Company' });

export const deletedCompany = z.object({ deleted: z.literal(true) });
