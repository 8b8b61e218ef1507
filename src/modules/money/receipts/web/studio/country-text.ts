const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

/** A country by its name; 'Unknown' where nobody asked. */
export function countryText(country: string | null): string {
  if (country === null) return 'Unknown';
  return /^[A-Z]{2}$/.test(country) ? (countries.of(country) ?? country) : country;
}
