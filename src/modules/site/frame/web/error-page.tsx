import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useLoadedSettings } from '@/modules/foundation/settings/web/settings-context';
import { ButtonLink } from '@/ui/button';
import { ErrorState } from '@/ui/error-state';
import { isPageNotFound, PageFailure } from '@/ui/page-data';
import type { PageHead } from '@/ui/page-meta';
import { NotFound } from './not-found';
import { SiteFrame } from './site-frame';

function messageOf(error: unknown): string {
  return error instanceof PageFailure ? error.message : 'Something went wrong while this page was made.';
}

function Failure({ error }: { error: unknown }) {
  return (
    <ErrorState
      heading="h1"
      title="This page did not load"
      text={messageOf(error)}
      safe="Your cart and your files are safe."
      onRetry={() => window.location.reload()}
      action={<ButtonLink to="/">Go to the home page</ButtonLink>}
      className="section-space"
    />
  );
}

/** The head of what the root shows of a failure. */
export function errorHead(error: unknown, path: string): PageHead {
  return isPageNotFound(error)
    ? {
        title: 'Page not found',
        description:
          'There is no page at this address. The home page leads to services, samples and answers.',
        path,
        noindex: true,
      }
    : {
        title: 'This page did not load',
        description: 'Something went wrong while this page was made. Please try again.',
        path,
        noindex: true,
      };
}

/** What the root shows when a page fails: the not-found page for 404, else what happened and a way on. */
export function ErrorPage({ error }: { error: unknown }) {
  const name = useLoadedSettings()?.site_name ?? 'Headroom';
  const missing = isPageNotFound(error);
  const { pathname } = useLocation();
  const { title } = errorHead(error, pathname);
  // What fails after a navigation has begun does so behind the router's back: the head is that of the page then.
  useEffect(() => {
    document.title = `${title} | ${name}`;
  }, [title, name]);
  return <SiteFrame>{missing ? <NotFound /> : <Failure error={error} />}</SiteFrame>;
}
