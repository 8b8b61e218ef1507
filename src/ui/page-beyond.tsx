import { ButtonLink } from './button';
import { EmptyState } from './empty-state';

interface PageBeyondProps {
  /** What is listed: 'samples'. */
  readonly noun: string;
  /** Address of the first page. */
  readonly first: string;
}

/** In place of a page of a list that is shorter than its address says; sent with status 404. */
export function PageBeyond({ noun, first }: PageBeyondProps) {
  return (
    <EmptyState
      title={`There are no ${noun} on this page`}
      text="The list is shorter than that."
      action={<ButtonLink to={first}>First page</ButtonLink>}
      className="border-y border-line"
    />
  );
}
