import { hoursText } from '@/modules/foundation/settings/settings.rules';
import { useSettings } from '@/modules/foundation/settings/web/settings-context';
import { ButtonLink } from '@/ui/button';
import { LevelLine } from '@/ui/level-line';
import { PageTitle } from '@/ui/page-title';

/** Both figures of experience as one line. */
function Years() {
  const { years_in_studios: all, years_online: online } = useSettings().claims;
  return (
    <LevelLine
      parts={[
        { name: 'before', share: Math.max(0, all - online) },
        { name: 'online', share: online, lit: true },
      ]}
    >
      {all}+ years in studios{online > 0 && `, over ${online} of them online`}
    </LevelLine>
  );
}

/** The mission and experience that come with the product; shown where the studio has taken them on. */
function StandardText() {
  const { claims, turnaround_hours } = useSettings();
  return (
    <>
      <p className="text-lg leading-normal text-pretty md:text-xl">
        A song recorded in a kitchen should hold its own next to one from a big room, without studio
        vocabulary or a studio budget. That is our mission.
        {claims.years_online > 0 && ` We have worked online for over ${claims.years_online} years.`}
      </p>
      <div className="flex flex-col gap-5 text-muted lg:pt-1">
        {claims.years_in_studios > 0 && (
          <p>
            Our {claims.years_in_studios}+ years in studios taught us what we put into every song: at
            consoles, in vocal booths and on the floor with a cable tester.
          </p>
        )}
        <p>
          We rarely meet the people we work with. So we write down what we did and why, keep to{' '}
          {hoursText(turnaround_hours.mixing_and_mastering)} for a mix and{' '}
          {hoursText(turnaround_hours.mastering)} for a master, and tell you if your song does not need us.
        </p>
      </div>
    </>
  );
}

/** What the studio wrote about itself; empty lines part its paragraphs. */
function OwnText({ text }: { text: string }) {
  return (
    <div className="flex flex-col gap-5 lg:col-span-2">
      {[...new Set(text.split(/\n{2,}/))].map((paragraph, index) => (
        <p
          key={paragraph}
          className={
            index === 0
              ? 'max-w-[60ch] text-lg leading-normal whitespace-pre-line md:text-xl'
              : 'max-w-reading whitespace-pre-line text-muted'
          }
        >
          {paragraph}
        </p>
      ))}
    </div>
  );
}

/** What the studio is for, in its own words. */
export function Mission() {
  const { site_name, about, claims } = useSettings();
  const own = about.own_text.trim();
  return (
    <div className="page-width flex flex-col page-top gap-10 pb-16 md:gap-16 md:pb-24">
      <PageTitle title={`About ${site_name}`} line={claims.years_in_studios > 0 ? <Years /> : undefined} />
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[1.5fr_1fr]">
        {own !== '' && <OwnText text={own} />}
        {about.standard_text && <StandardText />}
        <ButtonLink to="/select-services" variant="primary" className="self-start justify-self-start">
          See services and prices
        </ButtonLink>
      </div>
    </div>
  );
}
