export const METER_FLOOR_DB = -60;
export const METER_CEILING_DB = 3;

/**
 * Where a level stands on the meter, in percent: linear in dB above -24, and the quiet rest in the first third,
 * because the last few dB are what one looks at.
 */
export function meterPercent(db: number): number {
  const knee = -24;
  const share = 30;
  if (Number.isNaN(db) || db <= METER_FLOOR_DB) return 0;
  if (db >= METER_CEILING_DB) return 100;
  if (db <= knee) return ((db - METER_FLOOR_DB) / (knee - METER_FLOOR_DB)) * share;
  return share + ((db - knee) / (METER_CEILING_DB - knee)) * (100 - share);
}
