import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx';
import { SpinnerMark } from './spinner';

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** Names the button; also its tooltip. */
  label: string;
  icon: ReactNode;
  variant?: 'quiet' | 'outline' | undefined;
  size?: 'sm' | 'md' | undefined;
  loading?: boolean | undefined;
};

/** A square button of 44 px (sm: 36 px, 44 on touch) with an icon and a name. */
export function IconButton({
  label,
  icon,
  variant = 'quiet',
  size = 'md',
  loading = false,
  disabled,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      aria-busy={loading || undefined}
      {...rest}
      aria-label={label}
      disabled={Boolean(disabled) || loading}
      className={cx(
        'icon-btn',
        variant === 'outline' ? 'border-edge' : 'border-transparent',
        size === 'md' ? 'size-11' : 'icon-btn-sm',
        className,
      )}
    >
      {loading ? <SpinnerMark /> : icon}
    </button>
  );
}
