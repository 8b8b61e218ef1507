import { hoursText } from '@/features/settings/settings.rules';
import { useSettings } from '@/features/settings/web';
import { ButtonLink } from '@/ui/button';
import { LevelLine } from '@/ui/level-line';
import { PageTitle } from '@/ui/page-title';

/** What the studio is for, in its own words. */
export function Mission() {
  const { site_name, claims, turnaround_hours } = useSettings();
  return (
    <div className="page-width flex flex-col gap-10 pt-16 pb-16 md:gap-16 md:pt-32 md:pb-24">
      <PageTitle
        size="display"
        title={`About ${site_name}`}
        line={
          <LevelLine
            parts={[
              { name: 'before', share: Math.max(0, claims.years_in_studios - claims.years_online) },
              { name: 'online', share: claims.years_online, lit: true },
            ]}
          >
            {claims.years_in_studios}+ years in studios, over {claims.years_online} of them online
          </LevelLine>
        }
      />
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[1.5fr_1fr]">
        <p className="text-lg leading-normal text-pretty md:text-xl">
          A song that was recorded in a kitchen should stand next to one from a big room, and nobody should
          need studio words or a studio’s budget to get it there. That is our mission. We have worked on it
          online for over {claims.years_online} years.
        </p>
        <div className="flex flex-col gap-5 text-muted lg:pt-1">
          <p>
            Before that, and besides, we have spent {claims.years_in_studios}+ years in studios: behind
            consoles, in vocal booths, and on the floor with a cable tester. What we learned there goes into
            every song that is sent to us.
          </p>
          <p>
            We work with people we mostly never meet. So we write down what we did and why, keep to{' '}
            {hoursText(turnaround_hours.mixing_and_mastering)}, and say so when a song does not need us.
          </p>
          <ButtonLink to="/select-services" variant="primary" className="mt-2 self-start">
            See services and prices
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
