import { isRouteErrorResponse } from 'react-router';
import { useLoadedSettings } from '@/features/settings/web';
import { ButtonLink } from '@/ui/button';
import { ErrorState } from '@/ui/error-state';
import { PageFailure } from '@/ui/page-data';
import { NotFound } from './not-found';
import { SiteFrame } from './site-frame';

function isNotFound(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}

function messageOf(error: unknown): string {
  return error instanceof PageFailure ? error.message : 'Something went wrong while this page was made.';
}

function Failure({ error }: { error: unknown }) {
  return (
    <ErrorState
      heading="h1"
      title="This page did not load"
      text={messageOf(error)}
      safe="Your cart and your files are not touched by this."
      onRetry={() => window.location.reload()}
      action={<ButtonLink to="/">Go to the home page</ButtonLink>}
      className="section-space"
    />
  );
}

/** What the root shows when a page fails: the not-found page for 404, else what happened and a way on. */
export function ErrorPage({ error }: { error: unknown }) {
  const settings = useLoadedSettings();
  const missing = isNotFound(error);
  return (
    <SiteFrame>
      <title>{`${missing ? 'Page not found' : 'This page did not load'} | ${settings?.site_name ?? 'Headroom'}`}</title>
      <meta name="robots" content="noindex" />
      {missing ? <NotFound /> : <Failure error={error} />}
    </SiteFrame>
  );
}
