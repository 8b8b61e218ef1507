import { useState } from 'react';
import { Button, ButtonLink } from '../button';
import { Card } from '../card';
import { EmptyState } from '../empty-state';
import { ErrorState } from '../error-state';
import { SkeletonCard, SkeletonGroup, SkeletonText, SkeletonWaveform } from '../skeleton';
import { Spinner } from '../spinner';
import { Grid, Part, State } from './story';

/** Loading, empty, failed. */
export function States() {
  const [retrying, setRetrying] = useState(false);
  const retry = () => {
    setRetrying(true);
    setTimeout(() => setRetrying(false), 1500);
  };
  return (
    <>
      <Part
        id="skeleton"
        title="Skeleton"
        text="The final size, so that nothing moves when the content comes."
      >
        <SkeletonGroup className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
          <SkeletonCard />
          <SkeletonCard picture={false} lines={4} />
          <Card className="flex flex-col gap-5">
            <SkeletonWaveform />
            <SkeletonText lines={2} />
          </Card>
        </SkeletonGroup>
      </Part>
      <Part id="spinner" title="Spinner">
        <Grid>
          <State name="mark">
            <Spinner />
          </State>
          <State name="with words">
            <Spinner label="Finalizing your payment..." visibleLabel />
          </State>
        </Grid>
      </Part>
      <Part id="empty-state" title="EmptyState" text="What this is for and the next step.">
        <Grid>
          <Card padding="none">
            <EmptyState
              heading="h4"
              title="No items yet"
              text="What you add stands here until you send it."
              action={
                <ButtonLink to="#empty-state" variant="primary">
                  Go and choose
                </ButtonLink>
              }
            />
          </Card>
          <Card padding="none">
            <EmptyState heading="h4" title="No posts found" text="Try another category or come back later." />
          </Card>
        </Grid>
      </Part>
      <Part id="error-state" title="ErrorState" text="What happened, what is safe, what to do.">
        <Grid>
          <Card padding="none">
            <ErrorState
              heading="h4"
              title="The list did not load"
              text="The server did not answer within ten seconds."
              safe="Nothing you entered is lost."
              onRetry={retry}
              retrying={retrying}
              requestId="01HV7Q3K"
            />
          </Card>
          <Card padding="none">
            <ErrorState
              heading="h4"
              title="This page is not here"
              text="The address may be old or mistyped."
              action={<Button>Back to the start</Button>}
            />
          </Card>
        </Grid>
      </Part>
    </>
  );
}
