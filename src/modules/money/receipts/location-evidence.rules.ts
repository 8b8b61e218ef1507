import { vatTerritory } from './eu-vat.rules';
import type { ChargedVat } from './vat.rules';

/** What says where a consumer is: their own word, the card or account that paid, their phone number. */
export type EvidenceKind = 'declared' | 'payment' | 'phone';

export interface EvidencePiece {
  readonly kind: EvidenceKind;
  /** ISO 3166, two letters. */
  readonly country: string;
}

/** enough: two pieces agree; one: nothing beside the buyer's word; conflict: something else says another country. */
export type EvidenceState = 'enough' | 'one' | 'conflict';

// Where the place of a consumer decides. A business is where its VAT id is from.
const PLACED = new Set<ChargedVat['rule']>(['standard', 'destination', 'outside_eu']);

/**
 * How well it is known where a consumer of an electronic service is: two pieces of evidence that do not contradict each other
 * (Articles 24b (d) and 24f of Implementing Regulation (EU) No 282/2011). Null where the place decides nothing.
 */
export function locationEvidence({
  mode,
  rule,
  evidence,
}: Pick<ChargedVat, 'mode' | 'rule' | 'evidence'>): { pieces: EvidencePiece[]; state: EvidenceState } | null {
  const { country } = evidence;
  if (mode !== 'eu_consumer' || !PLACED.has(rule) || country === null) return null;
  const all: [EvidenceKind, string | null | undefined][] = [
    ['declared', country],
    ['payment', evidence.payment_country],
    ['phone', evidence.phone_country],
  ];
  const pieces = all.flatMap(([kind, place]) => (place ? [{ kind, country: place.toUpperCase() }] : []));
  const charged = vatTerritory(country);
  const agreeing = pieces.filter((piece) => vatTerritory(piece.country) === charged).length;
  const state = agreeing >= 2 ? 'enough' : pieces.length > agreeing ? 'conflict' : 'one';
  return { pieces, state };
}
