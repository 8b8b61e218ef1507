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
      text: 'From the first listen to the last revision it is the same person, who signs the notes and answers your questions. You never explain your song twice.',
    },
    {
      title: 'A second hearing',
      text: `Unless you book rush delivery, no mix leaves on the day it was made. We listen again with rested ears, on large monitors, small ones and headphones. That is one reason why a mix takes ${hoursText(turnaround_hours.mixing_and_mastering)}.`,
    },
    {
      title: 'Room above the signal',
      text: 'We ask for tracks that peak at -6\u00a0dB, and leave your song the dynamics it was played with. How loud a master gets is decided by ear, and you can hear both sides.',
    },
    {
      title: 'Changes without a fight',
      text: `${free} adjustments are not counted. You write what should change, with times, and the engineer answers each note.`,
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
