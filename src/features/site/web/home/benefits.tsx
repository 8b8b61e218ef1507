import { hoursText } from '@/features/settings/settings.rules';
import { useSettings } from '@/features/settings/web';

const BENEFITS = [
  {
    title: 'One pair of ears',
    text: 'The engineer who reads your note mixes the song, masters it and answers you in the order chat. Nothing is passed on, so nothing is lost on the way.',
  },
  {
    title: 'It holds up everywhere',
    text: 'Every master is heard on two pairs of monitors, on headphones, in mono and on a phone before it leaves. If the voice disappears in one of them, it goes back on the desk.',
  },
  {
    title: 'Measured after it was heard',
    text: 'Tone and level are set by ear. Then the file is measured: true peak at or under −1 dBTP, not one clipped sample, 24 bits.',
  },
] as const;

/** What the studio does for a song. */
export function Benefits() {
  const { claims, turnaround_hours } = useSettings();
  return (
    <section aria-labelledby="benefits" className="border-t border-line">
      <div className="page-width section-space grid gap-x-12 gap-y-10 lg:grid-cols-[1fr_2fr]">
        <div>
          <h2 id="benefits">What you gain</h2>
          <p className="mt-5 max-w-[40ch] text-muted">
            A first version in {hoursText(turnaround_hours.mixing_and_mastering)}, up to{' '}
            {claims.free_revisions} free revisions, and a person who knows why each thing was done.
          </p>
        </div>
        <ul className="grid gap-x-10 gap-y-9 sm:grid-cols-3">
          {BENEFITS.map(({ title, text }) => (
            <li key={title} className="border-t border-after pt-4">
              <h3>{title}</h3>
              <p className="mt-3 text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
