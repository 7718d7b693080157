import { z } from 'zod';
import {
  WITHHOLDING_BASES,
  WITHHOLDING_SUB_TYPES,
  WITHHOLDING_TYPES,
} from '../withholding/withholding.facade.js';
import { templatesInput } from '../lines/lines.facade.js';
import { ACCOUNT_TYPES, PAYMENT_TYPES } from '../pay-info/pay-info.facade.js';

const text = (max: number) => z.string().trim().max(max).default('');

/** How a payee is paid; shared by suppliers and invoices. */
export const payInfoShape = {
  payment_type: z.enum(PAYMENT_TYPES),
  bank_name: z.string().trim().max(50),
  bank_code: z.string().regex(/^(\d{4})?$/),
  branch_name: z.string().trim().max(50),
  branch_code: z.string().regex(/^(\d{3})?$/),
  account_type: z.enum(ACCOUNT_TYPES),
  account_number: z.string().regex(/^\d{0,7}$/),
  account_holder_kana: z.string().trim().max(48),
  fee_borne_by_partner: z.boolean(),
};

export const withholdingType = z
  .number()
  .int()
  .refine((type) => (WITHHOLDING_TYPES as readonly number[]).includes(type), 'unknown withholding type')
  .nullable();

const patternInput = z.strictObject({
  id: z.uuid().optional(),
  name: text(100),
  keyword: text(100),
  company_journals: templatesInput,
});

export const companyInput = z
  .strictObject({
    company_name: z.string().trim().min(1).max(255),
    t_number: text(20),
    phone_number: text(30),
    scanned_phone_number: text(30),
    email: z.union([z.literal(''), z.email().max(255)]).default(''),
    billing_contact_name: text(100),
    billing_contact_department: text(100),
    abstract: text(255),
    gensenzei: z.boolean().default(false),
    withholding_type: withholdingType.default(null),
    withholding_sub_type: z.enum(WITHHOLDING_SUB_TYPES).default(''),
    withholding_base: z.enum(WITHHOLDING_BASES).default('exclusive_when_shown'),
    tax_rounding: z.enum(['', 'floor', 'round', 'ceil']).default(''),
    cutoff_day: z.number().int().min(1).max(31).nullable().default(null),
    pay_site_month: z.number().int().min(0).max(12).nullable().default(null),
    pay_site_day: z.number().int().min(1).max(31).nullable().default(null),
    payment_type: payInfoShape.payment_type.default('transfer'),
    bank_name: payInfoShape.bank_name.default(''),
    bank_code: payInfoShape.bank_code.default(''),
    branch_name: payInfoShape.branch_name.default(''),
    branch_code: payInfoShape.branch_code.default(''),
    account_type: payInfoShape.account_type.default(''),
    account_number: payInfoShape.account_number.default(''),
    account_holder_kana: payInfoShape.account_holder_kana.default(''),
    fee_borne_by_partner: z.boolean().default(false),
    /** Under 取適法: no transfer fee may be deducted from what it is paid, whatever was agreed. */
    toriteki: z.boolean().default(false),
    /** Under フリーランス法: the legal term of payment applies. */
    freelance: z.boolean().default(false),
    status: z.union([z.literal(0), z.literal(1)]).default(1),
    /** The supplier's patterns as a whole; those not sent are forgotten. Absent leaves them. */
    patterns: z.array(patternInput).max(50).optional(),
    version: z.number().int().min(1).optional(),
  })
  .refine((c) => (c.pay_site_month === null) === (c.pay_site_day === null), {
    path: ['pay_site_day'],
    message: 'month and day of the pay site go together',
  })
  .refine((c) => !(c.toriteki && c.fee_borne_by_partner), {
    path: ['fee_borne_by_partner'],
    message: 'a supplier under toriteki bears no transfer fee',
  });
export type CompanyInput = z.infer<typeof companyInput>;
