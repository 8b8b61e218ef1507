import { useMoney, useSettings } from '@/features/settings/web';
import { ButtonLink } from '@/ui/button';

/** Who does the work, with the way to the studio's own page. */
export function ServicesBlock() {
  const { claims } = useSettings();
  const money = useMoney();
  return (
    <section aria-labelledby="services" className="page-width section-space">
      <div className="level-line mb-8" />
      <div className="grid gap-x-12 gap-y-7 lg:grid-cols-[1fr_1.4fr]">
        <h2 id="services">Mixing and Mastering Services</h2>
        <div className="flex flex-col items-start gap-6">
          <p className="max-w-reading text-md">
            Mixing puts the parts of a song in their places. Mastering makes the result sound right next to
            every other record. We do both, for songs, EPs and albums, from a single stereo master at{' '}
            {money(claims.starting_price)} to full mixes of 48 tracks.
          </p>
          <p className="max-w-reading text-muted">
            We have spent {claims.years_in_studios}+ years in studios and over {claims.years_online} of them
            working with people we never met in person. You need no studio vocabulary: say what the song
            should feel like, and name one record that you love.
          </p>
          <ButtonLink to="/about">About the studio</ButtonLink>
        </div>
      </div>
    </section>
  );
}
