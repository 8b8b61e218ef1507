import { cx } from './cx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

export type ButtonLook = {
  /** primary: the one action of the screen. */
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** As wide as its container. */
  wide?: boolean | undefined;
  className?: string | undefined;
};

// Whole names, since the style sheet holds those only that stand in the source.
const variants: Record<ButtonVariant, string> = {
  primary: 'btn btn-primary',
  secondary: 'btn btn-secondary',
  quiet: 'btn btn-quiet',
  danger: 'btn btn-danger',
};

const sizes: Record<ButtonSize, string> = { sm: 'btn-sm', md: 'btn-md', lg: 'btn-lg' };

/** The classes of a button, for anything that has to look like one. */
export function buttonClass({ variant = 'secondary', size = 'md', wide, className }: ButtonLook): string {
  return cx(variants[variant], sizes[size], wide && 'w-full', className);
}
