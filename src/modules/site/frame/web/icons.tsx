// The four icons of the header, which stands on every page, with as few attributes as they can be drawn with
// (the look is in the class). Paths: Lucide 1.75 (ISC licence), as everywhere else.

const look = 'lucide';

interface IconProps {
  className?: string;
}

function icon(path: string) {
  return function Icon({ className }: IconProps) {
    return (
      <svg viewBox="0 0 24 24" aria-hidden="true" className={className ? `${look} ${className}` : look}>
        <path d={path} />
      </svg>
    );
  };
}

export const MenuIcon = icon('M4 5h16M4 12h16M4 19h16');
export const CloseIcon = icon('M18 6 6 18M6 6l12 12');
export const PersonIcon = icon('M7 8a5 5 0 1 0 10 0 5 5 0 1 0-10 0M20 21a8 8 0 0 0-16 0');
export const CartIcon = icon(
  'm2.05 2.05 1.099-.028a1 1 0 0 1 1.008.815l2.69 14.347A1 1 0 0 0 7.83 18H18M4.563 5h16.435a1 1 0 0 1 .981 1.204l-1.026 6.226A2 2 0 0 1 18.962 14H6.25M16 20a2 2 0 1 0 4 0 2 2 0 1 0-4 0M6 20a2 2 0 1 0 4 0 2 2 0 1 0-4 0',
);
