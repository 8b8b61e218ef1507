import type { Company } from './billing.contract';

/** A company before anything is typed. */
export const NO_COMPANY: Company = {
  name: '',
  street: '',
  postcode: '',
  city: '',
  tax_number: null,
  reference: null,
};

/** Whether an invoice can be made out to it: name and full address are there. */
export function isCompanyComplete({ name, street, postcode, city }: Company): boolean {
  return [name, street, postcode, city].every((text) => text.trim() !== '');
}
