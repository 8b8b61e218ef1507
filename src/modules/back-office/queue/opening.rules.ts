/** What a studio of one's own needs before it opens, in the order in which it is best done. */
export const OPENING_STEPS = [
  'name',
  'address',
  'turnaround',
  'claims',
  'home',
  'policies',
  'service',
  'payments',
  'mails',
] as const;
export type OpeningStep = (typeof OPENING_STEPS)[number];

// Without these the site would say what nobody at the studio has said. What is not among them is only wise: a studio may open
// and sell by hand-made orders, and a page of services may come later.
const REQUIRED: ReadonlySet<OpeningStep> = new Set([
  'name',
  'address',
  'turnaround',
  'claims',
  'home',
  'policies',
]);

/** Whether the studio can't open before a step is done. */
export function isRequired(step: OpeningStep): boolean {
  return REQUIRED.has(step);
}

/** What came with the product, and the owner takes on before it is shown to anybody; figures also by saving their own. */
export const CONFIRMABLE_STEPS = ['turnaround', 'claims', 'home', 'policies'] as const;
export type ConfirmableStep = (typeof CONFIRMABLE_STEPS)[number];
