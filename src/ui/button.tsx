import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { type ButtonLook, buttonClass } from './button-style';
import { SpinnerMark } from './spinner';

type Own = ButtonLook & {
  /** Stands before the label; a spinner takes its place while loading. */
  icon?: ReactNode;
  children: ReactNode;
};

type ButtonProps = Own &
  Omit<ComponentProps<'button'>, keyof Own> & {
    /** Disables the button and shows a spinner; change the label too where a text says what happens. */
    loading?: boolean | undefined;
  };

/** A button; `type` is 'button' unless given. */
export function Button({
  variant,
  size,
  wide,
  className,
  icon,
  loading = false,
  disabled,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, size, wide, className })}
      disabled={Boolean(disabled) || loading}
      aria-busy={loading || undefined}
    >
      {loading ? <SpinnerMark /> : icon}
      {children}
    </button>
  );
}

type ButtonLinkProps = Own & Omit<LinkProps, keyof Own>;

/** A link to a page of this site that looks like a button. */
export function ButtonLink({ variant, size, wide, className, icon, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={buttonClass({ variant, size, wide, className })}>
      {icon}
      {children}
    </Link>
  );
}

type ButtonAnchorProps = Own & Omit<ComponentProps<'a'>, keyof Own>;

/** A plain link (download, other site, mail) that looks like a button. */
export function ButtonAnchor({ variant, size, wide, className, icon, children, ...rest }: ButtonAnchorProps) {
  return (
    <a {...rest} className={buttonClass({ variant, size, wide, className })}>
      {icon}
      {children}
    </a>
  );
}
