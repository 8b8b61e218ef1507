import type { PublicSettings } from '@/modules/foundation/settings/settings.contract';
import { formatMajor } from '@/shared/money';

type Claims = PublicSettings['claims'];

/** How long the studio has worked: the years in studios hold those online. */
type YearClaims = Pick<Claims, 'years_in_studios' | 'years_online'>;

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

/** A claim as a figure and what it counts. */
export interface ClaimFigure {
  readonly figure: string;
  readonly text: string;
}

/**
 * Those of the named claims that the studio makes, in that order: 0 and false are no claims.
 * @param currency of the lowest price
 */
export function claimFigures(
  claims: Claims,
  names: readonly (keyof Claims)[],
  currency: string,
): ClaimFigure[] {
  const all: Readonly<Record<keyof Claims, ClaimFigure>> = {
    years_in_studios: { figure: `${claims.years_in_studios}+`, text: 'years of experience' },
    years_online: { figure: `${claims.years_online}+`, text: 'years online' },
    happy_users: { figure: `${claims.happy_users}+`, text: 'happy users' },
    free_revisions: { figure: `Up to ${claims.free_revisions}`, text: 'free revisions' },
    starting_price: { figure: formatMajor(claims.starting_price, currency), text: 'lowest price' },
    monthly_saving_percent: { figure: `${claims.monthly_saving_percent}%`, text: 'less by the month' },
    wav_24_bit: { figure: 'WAV', text: 'radio-ready, 24-bit' },
    support_24_7: { figure: '24/7', text: 'support' },
  };
  return names.filter((name) => Number(claims[name]) > 0).map((name) => all[name]);
}
