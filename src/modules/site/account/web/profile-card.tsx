import { Link } from 'react-router';
import { Badge } from '@/ui/badge';
import { ButtonLink } from '@/ui/button';
import { Card } from '@/ui/card';
import { Skeleton, SkeletonGroup } from '@/ui/skeleton';
import type { Profile } from './account-data';

/** Who is signed in, and whether the address is known to be theirs. */
export function ProfileCard({ profile }: { profile: Profile }) {
  return (
    <Card as="section" aria-label="Profile" className="flex flex-col gap-2">
      <h2 className="text-lg break-words">
        {profile.first_name} {profile.last_name}
      </h2>
      <p className="break-words text-muted">{profile.email}</p>
      {!profile.verified && (
        <div className="mt-2 flex flex-col items-start gap-2 border-t border-line pt-4 text-sm text-muted">
          <Badge tone="after">Not verified yet</Badge>
          <p>
            Open the link in our email. Your guest orders with this address then appear here.{' '}
            <Link to="/account/settings#email" className="link">
              No email?
            </Link>
          </p>
        </div>
      )}
      <ButtonLink to="/account/settings" size="sm" className="mt-3 self-start max-md:min-h-11">
        Settings
      </ButtonLink>
    </Card>
  );
}

/** The profile to come. */
export function ProfileSkeleton() {
  return (
    <SkeletonGroup>
      <Card className="flex flex-col gap-3">
        <Skeleton className="h-[1.4em] w-1/2" />
        <Skeleton className="h-[1em] w-3/4" />
        <Skeleton className="mt-3 h-11 w-24 rounded md:h-9" />
      </Card>
    </SkeletonGroup>
  );
}
