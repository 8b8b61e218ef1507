import { Component, type ReactNode } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { logFailure } from './log-failure';

interface PartBoundaryProps {
  /** Another one means other data: the part is tried again. */
  readonly round?: unknown;
  /** What stands in the part's place where it could not be shown. */
  readonly failed: ReactNode;
  /** Whether an error concerns the whole page: the page's own boundary gets it then. */
  readonly isForPage?: (error: unknown) => boolean;
  readonly children: ReactNode;
}

interface PartState {
  readonly failed: { readonly error: unknown } | null;
  readonly round: unknown;
}

/**
 * Keeps a part of a page that can't be drawn, such as a list whose answer has another shape than it should, from taking
 * the page with it. What names nothing (404) is about the page as a whole.
 */
export class PartBoundary extends Component<PartBoundaryProps, PartState> {
  override state: PartState = { failed: null, round: this.props.round };

  static getDerivedStateFromError(error: unknown): Partial<PartState> {
    return { failed: { error } };
  }

  static getDerivedStateFromProps({ round }: PartBoundaryProps, state: PartState): PartState | null {
    return round === state.round ? null : { failed: null, round };
  }

  override componentDidCatch(error: unknown): void {
    if (!this.#isForPage(error))
      logFailure('Part of a page', error instanceof Error ? error.message : String(error));
  }

  override render(): ReactNode {
    const { failed } = this.state;
    if (failed === null) return this.props.children;
    if (this.#isForPage(failed.error)) throw failed.error;
    return this.props.failed;
  }

  #isForPage(error: unknown): boolean {
    return isRouteErrorResponse(error) || this.props.isForPage?.(error) === true;
  }
}
