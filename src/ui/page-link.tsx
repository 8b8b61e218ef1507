import { useEffect, type ComponentProps } from 'react';
import { useNavigate } from 'react-router';

export type PageLinkProps = Pick<
  ComponentProps<'a'>,
  'children' | 'className' | 'onClick' | 'aria-label' | 'aria-current'
> & {
  /** An address of this site that begins with a slash. */
  to: string;
  /** Leaves the place on the page as it is. */
  keepScroll?: boolean | undefined;
  /** What the next page finds in the navigation's state. */
  state?: Readonly<Record<string, number | string>> | undefined;
};

/**
 * A link to a page of this site, as light as an element can be: one listener of `usePageLinks` serves them all.
 * Rendering the router's own Link costs several times as much, which counts where dozens stand on every page.
 */
export function PageLink(props: PageLinkProps) {
  return (
    <a
      href={props.to}
      data-page={props.keepScroll ? 'keep' : ''}
      data-state={props.state && JSON.stringify(props.state)}
      className={props.className}
      onClick={props.onClick}
      aria-label={props['aria-label']}
      aria-current={props['aria-current']}
    >
      {props.children}
    </a>
  );
}

function linkOf(event: MouseEvent): HTMLAnchorElement | null {
  const { target, defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return null;
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-page]') : null;
}

/** Lets every PageLink of the document lead on without loading it anew; mounted once, in the frame of the site. */
export function usePageLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = linkOf(event);
      const to = link?.getAttribute('href');
      if (!link || !to) return;
      event.preventDefault();
      const { pathname, search } = window.location;
      void navigate(to, {
        replace: to === pathname + search,
        preventScrollReset: link.dataset['page'] === 'keep',
        ...(link.dataset['state'] && { state: JSON.parse(link.dataset['state']) as unknown }),
      });
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, [navigate]);
}
