import type { CatalogueService } from '@/modules/catalogue/services/server/catalogue.service';
import type { LineRefusal, PricedLine } from '@/modules/catalogue/services/server/price-lines';
import type { Db } from '@/platform/db/database';
import type { ServiceId, VariationId } from '@/shared/ids';
import { lineKey, type LineIdentity } from '../cart.rules';

/** What the catalogue says of one line: its facts and price, or why it is not sold. */
export type Priced =
  | { readonly sold: true; readonly facts: PricedLine }
  | { readonly sold: false; readonly refusal: LineRefusal };

/** Prices of the lines that one call has to do with, each asked for once. */
export interface PriceBook {
  /** Asks the catalogue about the lines that it was not asked about yet. */
  learn(db: Db, lines: readonly LineIdentity[]): Promise<void>;
  /** What was learnt about a line; throws where it never was. */
  of(line: LineIdentity): Priced;
}

/** Opens a book on the catalogue. One statement prices all lines; a second one where some are not sold any more. */
export function openPriceBook(catalogue: Pick<CatalogueService, 'priceLines'>): PriceBook {
  const known = new Map<string, Priced>();
  const ask = (db: Db, lines: readonly LineIdentity[]) =>
    catalogue.priceLines(
      db,
      lines.map(({ service_id, variation_id, rush }) => ({
        service_id: service_id as ServiceId,
        variation_id: variation_id as VariationId | null,
        rush,
        qty: 1,
      })),
    );
  const note = (lines: readonly LineIdentity[], data: readonly PricedLine[]): void => {
    for (const [index, line] of lines.entries()) {
      const priced = data[index];
      if (priced !== undefined) known.set(lineKey(line), { sold: true, facts: priced });
    }
  };
  return {
    async learn(db, lines) {
      const open = new Map(lines.map((line) => [lineKey(line), line]));
      for (const key of known.keys()) open.delete(key);
      const asked = [...open.values()];
      if (asked.length === 0) return;
      const first = await ask(db, asked);
      if (first.ok) return note(asked, first.value);
      const refused = new Map(first.refusal.map((refusal) => [refusal.index, refusal]));
      for (const [index, refusal] of refused) {
        const line = asked[index];
        if (line !== undefined) known.set(lineKey(line), { sold: false, refusal });
      }
      const rest = asked.filter((_, index) => !refused.has(index));
      const second = rest.length === 0 ? null : await ask(db, rest);
      if (second?.ok) note(rest, second.value);
    },
    of(line) {
      const found = known.get(lineKey(line));
      if (found === undefined) throw new Error(`The line ${lineKey(line)} was not priced`);
      return found;
    },
  };
}
