import { useRevalidator } from 'react-router';
import { ErrorState } from './error-state';

/** In place of a part of a page whose data came in a shape that can't be drawn. */
export function PartFailed() {
  const { revalidate, state } = useRevalidator();
  return (
    <ErrorState
      title="This part of the page could not be shown"
      text="The answer from the server could not be read. Please try again."
      onRetry={() => void revalidate()}
      retrying={state !== 'idle'}
      className="border-y border-line"
    />
  );
}
