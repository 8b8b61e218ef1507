import { z } from 'zod';
import { text } from '@/shared/wire';

/** Whom an invoice is made out to, where somebody buys for a company: Article 226 (5) of Directive 2006/112/EC. */
export const companyShape = z.object({
  name: text(120, 'Company is required'),
  street: text(120, 'Street and number are required'),
  postcode: text(20, 'Postcode is required'),
  city: text(80, 'City is required'),
  /** National tax number, where the company has no VAT id. */
  tax_number: text(40).nullish(),
  /** The company's own purchase order number, printed on the invoice. */
  reference: text(60).nullish(),
});

/** Where the buyer lives or the company is, which decides the VAT; a VAT id and a company only of businesses. */
export const billingShape = z.object({
  country: z.string().regex(/^[A-Z]{2}$/, 'Please choose a country'),
  vat_id: text(20).nullish(),
  company: companyShape.nullish(),
});

const optionalText = z.string().nullish();

/** The same as an answer carries it: what is stored is told as it is. */
export const wireBilling = z.object({
  country: z.string(),
  vat_id: optionalText,
  company: z
    .object({
      name: z.string(),
      street: z.string(),
      postcode: z.string(),
      city: z.string(),
      tax_number: optionalText,
      reference: optionalText,
    })
    .nullish(),
});

export type Company = z.infer<typeof companyShape>;
export type Billing = z.infer<typeof billingShape>;
