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

const base =
  'inline-flex items-center justify-center gap-2 rounded border text-center font-medium leading-tight no-underline select-none transition-colors active:translate-y-px disabled:active:translate-y-0 disabled:not-aria-busy:opacity-45';

const variants: Record<ButtonVariant, string> = {
  primary:
    'border-transparent bg-after text-on-after hover:not-disabled:bg-after-hover aria-busy:opacity-80 font-semibold',
  secondary:
    'border-edge text-ink hover:not-disabled:bg-hover hover:not-disabled:border-muted active:not-disabled:bg-press',
  quiet: 'border-transparent text-ink hover:not-disabled:bg-hover active:not-disabled:bg-press',
  danger:
    'border-clip text-clip hover:not-disabled:border-transparent hover:not-disabled:bg-clip hover:not-disabled:text-on-clip',
};

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-9 px-3 py-1.5 text-sm max-md:min-h-11 pointer-coarse:min-h-11',
  md: 'min-h-11 px-5 py-2 text-base',
  lg: 'min-h-13 px-7 py-3 text-md',
};

/** The classes of a button, for anything that has to look like one. */
export function buttonClass({ variant = 'secondary', size = 'md', wide, className }: ButtonLook): string {
  return cx(base, variants[variant], sizes[size], wide && 'w-full', className);
}
