import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router';
import { cx } from './cx';

type CardProps = ComponentProps<'div'> & {
  as?: 'div' | 'section' | 'article' | 'li' | undefined;
  padding?: 'none' | 'md' | 'lg' | undefined;
  /** For a card that holds a link over its whole face (CardLink): the border answers. */
  interactive?: boolean | undefined;
};

const paddings = { none: '', md: 'p-5 md:p-6', lg: 'p-6 md:p-8' };

/** A raised surface with a hairline. */
export function Card({
  as: Tag = 'div',
  padding = 'md',
  interactive = false,
  className,
  ...rest
}: CardProps) {
  const Element = Tag as 'div';
  return (
    <Element
      {...rest}
      className={cx(
        'relative rounded-lg border border-line bg-raised',
        interactive && 'transition-colors hover:border-edge has-[a:focus-visible]:border-edge',
        paddings[padding],
        className,
      )}
    />
  );
}

/** The link of an interactive Card: put it in the heading; the whole card answers. */
export function CardLink({ className, ...rest }: LinkProps) {
  return (
    <Link
      {...rest}
      className={cx("rounded-sm after:absolute after:inset-0 after:rounded-lg after:content-['']", className)}
    />
  );
}
