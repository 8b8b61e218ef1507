import { useSettings } from '@/modules/foundation/settings/web/settings-context';
import { hoursText } from '@/modules/foundation/settings/settings.rules';
import { Badge } from '@/ui/badge';
import type { HomePictures } from './pictures';
import { useTexts } from './texts';

/** When the first version comes, by the hours that the studio has set: bars on one scale. */
function Clock() {
  const words = useTexts();
  const { turnaround_hours: hours } = useSettings();
  const rows = [
    { name: 'Mixing and mastering', ...hours.mixing_and_mastering },
    { name: 'Mastering', ...hours.mastering },
    { name: 'Rush', ...hours.rush },
  ].filter(({ max }) => max > 0);
  const end = Math.max(...rows.map(({ max }) => max), 1);
  return (
    <div className="flex flex-col gap-6">
      <h3 className="text-xl">{words('clock_title')}</h3>
      <p className="text-muted">{words('clock_text')}</p>
      <dl className="flex flex-col gap-5">
        {rows.map(({ name, min, max }) => (
          <div key={name} className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-2 text-sm">
            <dt className="font-medium">{name}</dt>
            <dd className="figures text-muted">{hoursText({ min, max })}</dd>
            <div aria-hidden="true" className="relative col-span-2 h-3">
              <span className="absolute inset-x-0 top-1/2 h-px bg-line" />
              <span className="absolute top-1/2 left-0 size-2 -translate-y-1/2 rounded-full bg-before" />
              <span
                className="absolute inset-y-0 rounded-full bg-warm"
                style={{
                  left: `calc(${((min === max ? min * 0.92 : min) / end) * 100}%)`,
                  right: `${(1 - max / end) * 100}%`,
                }}
              />
            </div>
          </div>
        ))}
      </dl>
      <p className="flex flex-wrap gap-x-6 gap-y-1 text-sm text-muted">
        <span className="flex items-center gap-2">
          <span aria-hidden="true" className="size-2 rounded-full bg-before" /> Paid, files in
        </span>
        <span className="flex items-center gap-2">
          <span aria-hidden="true" className="h-2 w-5 rounded-full bg-warm" /> First version
        </span>
      </p>
    </div>
  );
}

/** The check sheet of a finished song, as it is sent with every version. */
function Sheet({ measured }: { measured: HomePictures['measured'] }) {
  const words = useTexts();
  const { rows, fit } = measured;
  return (
    <div className="grid gap-x-12 gap-y-8 rounded-lg border border-line bg-raised p-6 md:p-9 lg:grid-cols-2">
      <div className="flex flex-col gap-8">
        <div>
          <h3 className="text-xl">{words('benefit_3_title')}</h3>
          <p className="mt-3 text-muted">{words('benefit_3_text')}</p>
        </div>
        <div>
          <h3>{words('benefit_2_title')}</h3>
          <p className="mt-3 text-muted">{words('benefit_2_text')}</p>
        </div>
      </div>
      <div className="flex flex-col justify-between gap-6">
        <dl>
          {rows.map(({ name, value }) => (
            <div
              key={name}
              className="flex items-baseline justify-between gap-4 border-t border-line py-2.5 text-sm first:border-t-0"
            >
              <dt className="text-muted">{name}</dt>
              <dd className="readout text-right">{value}</dd>
            </div>
          ))}
        </dl>
        {fit && (
          <p>
            <Badge tone="good" dot>
              Fit for Apple Digital Masters
            </Badge>
          </p>
        )}
      </div>
    </div>
  );
}

/** The date that one knows before paying, and the figures that come with the file. */
export function ClockAndSheet({ measured }: { measured: HomePictures['measured'] }) {
  return (
    <div className="grid items-start gap-x-16 gap-y-14 lg:grid-cols-[minmax(0,2fr)_minmax(0,5fr)]">
      <Clock />
      <Sheet measured={measured} />
    </div>
  );
}
