/**
 * Standard VAT rates of the 27 member states in hundredths of a percent, as in force on 2026-01-01. Source: European
 * Commission, "VAT rates applied in the Member States of the European Union", with the changes since: FI 25.5% from
 * 2024-09-01, SK 23% from 2025-01-01, EE 24% from 2025-07-01, RO 21% from 2025-08-01. A rate that changes is changed
 * here; what was sold before keeps the rate that its receipt holds.
 */
export const EU_STANDARD_RATES: Readonly<Record<string, number>> = {
  AT: 2000,
  BE: 2100,
  BG: 2000,
  CY: 1900,
  CZ: 2100,
  DE: 1900,
  DK: 2500,
  EE: 2400,
  ES: 2100,
  FI: 2550,
  FR: 2000,
  GR: 2400,
  HR: 2500,
  HU: 2700,
  IE: 2300,
  IT: 2200,
  LT: 2100,
  LU: 1700,
  LV: 2100,
  MT: 1800,
  NL: 2100,
  PL: 2300,
  PT: 2300,
  RO: 2100,
  SE: 2500,
  SI: 2200,
  SK: 2300,
};

/**
 * What follows the country's letters in a VAT id. Source: European Commission, VIES, "VAT identification number
 * structure". Only the shape: whether the number exists, VIES alone can say (money/vat-ids).
 */
const VAT_ID_SHAPES: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  ES: /^([A-Z]\d{7}[A-Z\d]|\d{8}[A-Z])$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z\d]{2}\d{9}$/,
  GR: /^\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(\d[A-Z\d+*]\d{5}[A-Z]|\d{7}[A-W][A-I])$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^[1-9]\d{1,9}$/,
  SE: /^\d{10}01$/,
  SI: /^[1-9]\d{7}$/,
  SK: /^[1-9]\d{9}$/,
};

// Article 7 of Directive 2006/112/EC: what is sold to Monaco counts as sold to France.
const COUNTS_AS: Readonly<Record<string, string>> = { MC: 'FR' };

/** The country whose VAT rules hold for a country (ISO 3166, two letters): itself, for Monaco France. */
export function vatTerritory(country: string): string {
  const code = country.trim().toUpperCase();
  return COUNTS_AS[code] ?? code;
}

/** Whether a country (ISO 3166, two letters) lies inside the VAT rules of the European Union. */
export function isInEu(country: string): boolean {
  return Object.hasOwn(EU_STANDARD_RATES, vatTerritory(country));
}

/** The letters that a country's VAT ids begin with: Greece writes EL. */
function vatPrefix(country: string): string {
  return country === 'GR' ? 'EL' : country;
}

/**
 * A VAT id of a member state as it is written officially: `nl 0012.34.567 b01` → `NL001234567B01`; null where it has
 * not the shape of that country's. The country's letters may be left out.
 * @param country ISO 3166, two letters
 */
export function vatIdOf(country: string, typed: string): string | null {
  const code = vatTerritory(country);
  const shape = VAT_ID_SHAPES[code];
  if (shape === undefined) return null;
  const id = typed.toUpperCase().replace(/[\s./\-\u2010-\u2015]/g, '');
  const prefix = vatPrefix(code);
  if (id.startsWith(prefix) && shape.test(id.slice(prefix.length))) return id;
  return shape.test(id) ? prefix + id : null;
}

/** Whether a text has the shape of a VAT id of that member state; no id of a country outside of the EU has. */
export function isVatIdFormat(country: string, id: string): boolean {
  return vatIdOf(country, id) !== null;
}

/** Whether somebody of a member state typed a VAT id that has not the shape of that country's; nothing typed is none. */
export function isVatIdSlip(country: string, typed: string): boolean {
  return typed.trim() !== '' && isInEu(country) && vatIdOf(country, typed) === null;
}
