import { aria } from './aria';
import { cx } from './cx';
import { meterPercent, METER_CEILING_DB, METER_FLOOR_DB } from './meter-scale';
import { signalColor, type Signal } from './signal';
import { shownTo } from './slider-keys';

type LevelMeterProps = {
  /** Names the meter, for example 'Level left'. */
  label: string;
  /** Level now in dB below full scale; -Infinity is silence. */
  levelDb: number;
  /** The highest level held, in dB. */
  peakDb?: number | undefined;
  signal?: Signal | undefined;
  /** The figures under the bar. */
  scale?: boolean | undefined;
  className?: string | undefined;
};

const ticks = [-48, -24, -12, -6, 0];

/** A horizontal level from -60 to +3 dB with a mark at -6; what is over 0 dB is in the clip colour. */
export function LevelMeter({
  label,
  levelDb,
  peakDb,
  signal = 'after',
  scale = false,
  className,
}: LevelMeterProps) {
  const zero = meterPercent(0);
  const level = meterPercent(levelDb);
  const text = Number.isFinite(levelDb) ? `${levelDb.toFixed(1)} dB` : 'silence';
  return (
    <div className={className}>
      <div
        {...aria.meter}
        aria-label={label}
        aria-valuemin={METER_FLOOR_DB}
        aria-valuemax={METER_CEILING_DB}
        aria-valuenow={Math.max(METER_FLOOR_DB, Math.min(METER_CEILING_DB, levelDb))}
        aria-valuetext={text}
        className="relative h-2.5 overflow-hidden rounded-sm bg-line"
      >
        <span className="absolute inset-y-0 left-0 overflow-hidden" style={{ width: `${zero}%` }}>
          <span
            className="absolute inset-0"
            style={{ ...shownTo((Math.min(level, zero) / zero) * 100), background: signalColor[signal] }}
          />
        </span>
        <span className="absolute inset-y-0 right-0 overflow-hidden" style={{ left: `${zero}%` }}>
          {level > zero && (
            <span
              className="absolute inset-0 bg-clip"
              style={shownTo(((level - zero) / (100 - zero)) * 100)}
            />
          )}
        </span>
        <span className="absolute inset-y-0 w-px bg-page" style={{ left: `${meterPercent(-6)}%` }} />
        {peakDb !== undefined && (
          <span className="absolute inset-0" style={shownTo(meterPercent(peakDb))}>
            <span className={cx('absolute inset-y-0 left-full w-0.5', peakDb > 0 ? 'bg-clip' : 'bg-ink')} />
          </span>
        )}
      </div>
      {scale && (
        <div aria-hidden="true" className="readout relative mt-1.5 h-4 text-[0.7rem] text-muted">
          {ticks.map((tick) => (
            <span key={tick} className="absolute -translate-x-1/2" style={{ left: `${meterPercent(tick)}%` }}>
              {String(tick).replace('-', '−')}
            </span>
          ))}
        </div>
      )}
    </div>
  );
}
