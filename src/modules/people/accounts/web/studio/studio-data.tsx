import { useState, type ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { isStudioRole } from '../../roles.rules';
import type { CallFailure, CallResult } from '@/shared/api-client';
import type { EndpointSpec, ResponseOf } from '@/shared/endpoint';
import { ButtonLink } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { PageData, type PageRequest } from '@/ui/page-data';

/** What a studio page shows: its data, why it can't be shown, or null until the guard has decided who looks. */
export type Loaded<T> = { readonly value: T } | { readonly failure: CallFailure } | null;

/** Loads for engineers and admins only; a failure is an outcome of its own, so that it shows inside the studio. */
export async function loadForStudio<E extends EndpointSpec>(
  { session }: PageRequest,
  call: () => Promise<CallResult<E>>,
): Promise<Loaded<ResponseOf<E>>> {
  if (session === null || !isStudioRole(session.role)) return null;
  const answer = await call();
  if (answer.ok) return { value: answer.value };
  return answer.refusal.kind === 'unauthenticated' ? null : { failure: answer.refusal };
}

function Failure({ failure }: { failure: CallFailure }) {
  const { revalidate, state } = useRevalidator();
  const back = <ButtonLink to="/studio">Back to the queue</ButtonLink>;
  if (failure.kind === 'not_found' || failure.kind === 'forbidden') {
    return <EmptyState heading="h1" title={failure.message} action={back} />;
  }
  return (
    <ErrorState
      heading="h1"
      title="This page could not be loaded"
      text={failure.message}
      safe="Nothing was changed."
      onRetry={() => void revalidate()}
      retrying={state !== 'idle'}
    />
  );
}

interface OutcomeProps<T> {
  readonly loaded: Loaded<T>;
  readonly skeleton: ReactNode;
  /** As of `PageData`. */
  readonly about?: string;
  readonly children: (value: T) => ReactNode;
}

// A refresh in the background that fails must not take away what somebody is typing into or uploading from.
function Outcome<T>({ loaded, skeleton, children }: OutcomeProps<T>) {
  const [stored, setStored] = useState(loaded);
  const lost = loaded === null || ('failure' in loaded && isPassing(loaded.failure));
  if (loaded !== stored && !lost) setStored(loaded);
  const shown = lost && stored !== null ? stored : loaded;
  if (shown === null) return skeleton;
  if ('failure' in shown) return <Failure failure={shown.failure} />;
  return children(shown.value);
}

function isPassing({ kind }: CallFailure): boolean {
  return kind === 'unreachable' || kind === 'failed' || kind === 'cancelled' || kind === 'rate_limited';
}

/** Renders what `loadForStudio` brought: skeleton, the page, or why there is none. */
export function StudioData<T>({ skeleton, about, children }: Omit<OutcomeProps<T>, 'loaded'>) {
  return (
    <PageData<Loaded<T>> skeleton={skeleton} {...(about === undefined ? {} : { about })}>
      {(loaded) => (
        <Outcome loaded={loaded} skeleton={skeleton}>
          {children}
        </Outcome>
      )}
    </PageData>
  );
}
