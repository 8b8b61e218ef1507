/** How long the studio has worked: the years in studios hold those online. */
interface YearClaims {
  readonly years_in_studios: number;
  readonly years_online: number;
}

/**
 * Both figures as one claim that can't be read against itself: `25+ years in studios, over 10 of them online`; null where
 * the studio claims neither.
 */
export function yearsText({ years_in_studios: all, years_online: online }: YearClaims): string | null {
  if (all <= 0) return online <= 0 ? null : `over ${online} years online`;
  return online <= 0 || online > all
    ? `${all}+ years in studios`
    : `${all}+ years in studios, over ${online} of them online`;
}
