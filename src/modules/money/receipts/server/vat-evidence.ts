import type { MoneyMode } from '@/modules/money/payments/payments.rules';
import type { Db } from '@/platform/db/database';
import { locationEvidence } from '../location-evidence.rules';
import type { VatEvidenceRow } from '../vat-report.contract';
import { needsLook } from '../vat-report.rules';
import { saleEvidence, type SaleEvidence } from './vat-evidence.read-model';

const MAX_SHOWN = 200;

function wired(sale: SaleEvidence): VatEvidenceRow {
  const { id, at, vat, later_state, later_at, later_consultation } = sale;
  const { country, vat_id, vat_id_check: check = null } = vat.evidence;
  const found = locationEvidence(vat);
  return {
    order_id: id,
    at: at.toISOString(),
    rule: vat.rule,
    country,
    pieces: found?.pieces ?? [],
    location: found?.state ?? null,
    vat_id,
    check,
    later:
      later_state === null || later_at === null
        ? null
        : { state: later_state, at: later_at.toISOString(), consultation: later_consultation },
  };
}

/** What the VAT of a period's orders rests on: those to look at first, then those that rest on a VAT id. */
export async function evidenceOf(
  db: Db,
  period: { from: Date; until: Date },
  modes: readonly MoneyMode[],
): Promise<{ rows: VatEvidenceRow[]; more: number }> {
  const all = (await saleEvidence(db, period, modes)).map(wired);
  const open = all.filter(needsLook);
  const settled = all.filter(
    (row) => !needsLook(row) && (row.check !== null || row.rule === 'reverse_charge'),
  );
  const rows = [...open, ...settled];
  return { rows: rows.slice(0, MAX_SHOWN), more: Math.max(0, rows.length - MAX_SHOWN) };
}
