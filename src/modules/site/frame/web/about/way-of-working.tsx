import { hoursText } from '@/modules/foundation/settings/settings.rules';
import { useSettings } from '@/modules/foundation/settings/web/settings-context';

/** How a song is worked on, in three habits. */
export function WayOfWorking() {
  const { about, claims, turnaround_hours } = useSettings();
  if (!about.standard_text) return null;
  const free =
    claims.free_revisions > 0 ? `Up to ${claims.free_revisions} revisions are free, small` : 'Small';
  const habits = [
    {
      title: 'One engineer for your song',
      text: 'The same engineer works on your song from the first listen to the last revision, signs the notes and answers your questions.',
    },
    {
      title: 'A second hearing',
      text: `Unless you book rush delivery, we never send a mix on the day we make it. We listen again with rested ears, on large and small monitors and headphones. That is one reason a mix takes ${hoursText(turnaround_hours.mixing_and_mastering)}.`,
    },
    {
      title: 'Room above the signal',
      text: 'We ask for tracks that peak at -6 dB and keep the dynamics you played. We set loudness by ear, and you can compare before and after.',
    },
    {
      title: 'Changes made easy',
      text: `${free} adjustments don’t count. Tell us what to change and where, and the engineer answers each note.`,
    },
  ];
  return (
    <section aria-labelledby="habits" className="border-t border-line bg-raised">
      <div className="page-width section-space">
        <h2 id="habits" className="mb-12">
          How we work
        </h2>
        <ol className="grid gap-x-16 gap-y-10 md:grid-cols-2">
          {habits.map(({ title, text }, index) => (
            <li key={title} className="grid grid-cols-[2.5rem_1fr] border-t border-line pt-5">
              <span aria-hidden="true" className="figures text-after">
                {index + 1}
              </span>
              <div className="flex flex-col gap-2">
                <h3>{title}</h3>
                <p className="max-w-[52ch] text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
