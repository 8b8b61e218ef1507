import { ButtonLink } from '@/ui/button';
import { PageTitle } from '@/ui/page-title';

/** The page for addresses that name nothing (SITE-06). */
export function NotFound() {
  return (
    <div className="page-width page-top flex flex-col gap-10 pb-24 md:pb-32">
      <PageTitle
        above={<p className="figures text-sm text-muted">404</p>}
        title="There is no page at this address"
        lead="The page may have moved, or the link may be incomplete."
      />
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/" variant="primary">
          Go to the home page
        </ButtonLink>
        <ButtonLink to="/samples">Hear samples</ButtonLink>
        <ButtonLink to="/select-services">See services</ButtonLink>
      </div>
    </div>
  );
}
