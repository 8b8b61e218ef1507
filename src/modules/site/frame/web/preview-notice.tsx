import { Link } from 'react-router';

/** Told to people of a studio that is not open: they see more than visitors do. */
export function PreviewNotice() {
  return (
    <aside aria-label="Preview" className="border-b border-after bg-raised">
      <p className="page-width flex flex-wrap items-center gap-x-4 py-2 text-sm">
        <span>This is a preview. Visitors see “Opening soon”.</span>
        <Link to="/studio/opening" className="link inline-flex min-h-11 items-center">
          Open the studio
        </Link>
      </p>
    </aside>
  );
}
