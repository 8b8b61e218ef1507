/** What a studio of one's own needs before it opens, in the order in which it is best done. */
export const OPENING_STEPS = ['name', 'address', 'claims', 'service', 'payments', 'mails'] as const;
export type OpeningStep = (typeof OPENING_STEPS)[number];
