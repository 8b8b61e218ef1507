// Loaded when a phone field is first touched: the numbering plans of all countries weigh more than a page.
import {
  AsYouType,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/min';
import type { DialCountry } from './phone-text';

const codeOf = (country: string): CountryCode => (isSupportedCountry(country) ? country : 'US');

let countries: readonly DialCountry[] | null = null;

/** All countries with a numbering plan, by name. */
export function dialCountries(): readonly DialCountry[] {
  const names = new Intl.DisplayNames(['en'], { type: 'region' });
  return (countries ??= getCountries()
    .map((code) => ({ code, name: names.of(code) ?? code, dialCode: getCountryCallingCode(code) }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en')));
}

/** Digits in front of a country's numbers. */
export function dialCodeOf(country: string): string {
  return getCountryCallingCode(codeOf(country));
}

export interface TypedPhone {
  readonly text: string;
  readonly country: string;
}

/** A number as far as it was typed, its digits grouped; a `+31…` switches to the country that it is of. */
export function formatTyped(typed: string, country: string): TypedPhone {
  const international = typed.startsWith('+');
  const typing = international ? new AsYouType() : new AsYouType(codeOf(country));
  const text = typing.input(typed);
  if (!international) return { text, country };
  const found = typing.getCountry();
  // Several countries share +1 and +44: without enough digits to tell, the chosen one stays.
  const isShared = typing.getCallingCode() === dialCodeOf(country);
  if (found !== undefined && (!isShared || typing.isValid())) return { text, country: found };
  if (isShared) return { text, country };
  const first = dialCountries().find(({ dialCode }) => dialCode === typing.getCallingCode());
  return { text, country: first?.code ?? country };
}

/** A finished number in its international form; what can't be a number stays as it was typed. */
export function finishTyped(typed: string, country: string): TypedPhone {
  const asTyped = { text: typed, country };
  if (typed.trim() === '') return asTyped;
  const national = parsePhoneNumberFromString(typed, codeOf(country));
  const digits = `+${typed.replace(/\D/g, '')}`;
  // People also leave the plus out, whatever country is chosen.
  const number = national?.isValid() ? national : parsePhoneNumberFromString(digits);
  if (!number?.isValid()) return asTyped;
  return { text: number.formatInternational(), country: number.country ?? country };
}

/** The same number with another country's digits in front; an empty field gets these alone. */
export function redial(typed: string, from: string, to: string): string {
  const before = parsePhoneNumberFromString(typed, codeOf(from));
  const rest = before?.nationalNumber ?? (typed.startsWith('+') ? '' : typed.replace(/\D/g, ''));
  return formatTyped(`+${dialCodeOf(to)}${rest}`, to).text;
}
