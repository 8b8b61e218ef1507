import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** The country of an international phone number (ISO 3166, two letters); null where it does not tell. */
export function phoneCountry(phone: string | null | undefined): string | null {
  const typed = phone?.trim() ?? '';
  if (!typed.startsWith('+')) return null;
  const number = parsePhoneNumberFromString(typed);
  return number?.isValid() === true ? (number.country ?? null) : null;
}
