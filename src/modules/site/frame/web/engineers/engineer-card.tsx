import type { WireEngineer } from '@/modules/catalogue/engineers/engineers.contract';
import { engineerPath } from '@/modules/catalogue/engineers/engineers.rules';
import { EngineerAvatar } from '@/modules/catalogue/engineers/web/engineer-avatar';
import { SampleRow } from '@/modules/catalogue/samples/web/sample-row';
import { Card, CardLink } from '@/ui/card';

interface EngineerCardProps {
  readonly engineer: WireEngineer;
  readonly heading?: 'h2' | 'h3';
}

/** One engineer in a list: who they are, what they work on most, and a song of theirs to hear. */
export function EngineerCard({ engineer, heading: Heading = 'h2' }: EngineerCardProps) {
  const { slug, name, title, intro, styles, sample } = engineer;
  return (
    <Card as="li" interactive className="flex min-w-0 flex-col gap-5">
      <div className="flex min-w-0 items-center gap-4">
        <EngineerAvatar engineer={engineer} className="size-20" decorative />
        <div className="min-w-0">
          <Heading className="text-xl [overflow-wrap:anywhere]">
            <CardLink to={engineerPath(slug)}>{name}</CardLink>
          </Heading>
          {title !== '' && <p className="text-muted">{title}</p>}
        </div>
      </div>
      {intro !== '' && <p className="line-clamp-4 [overflow-wrap:anywhere] text-muted">{intro}</p>}
      {styles.length > 0 && <p className="text-sm">{styles.join(' · ')}</p>}
      {sample !== null && (
        // Above the link that covers the card.
        <div className="relative z-10 mt-auto">
          <SampleRow sample={sample} />
        </div>
      )}
    </Card>
  );
}
