import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx';

type FormErrorProps = {
  /** Absent: nothing is shown, but the region stays for readers that listen. */
  children?: ReactNode;
  /** Further messages, each a line; `fieldId` makes it a link to the field. */
  items?: readonly { message: string; fieldId?: string | undefined }[] | undefined;
  className?: string | undefined;
};

const none: readonly { message: string; fieldId?: string }[] = [];

/** What stopped the whole form, above its button. */
export function FormError({ children, items = none, className }: FormErrorProps) {
  const shown = Boolean(children) || items.length > 0;
  return (
    <div role="alert" className={className}>
      {shown && (
        <div className={cx('flex animate-enter items-start gap-3 rounded border border-clip px-4 py-3')}>
          <CircleAlert aria-hidden="true" className="mt-[0.2em] text-clip" />
          <div className="flex min-w-0 flex-col gap-1">
            {children && <div className="font-medium text-clip">{children}</div>}
            {items.length > 0 && (
              <ul className="text-sm">
                {items.map((item) => (
                  <li key={item.message}>
                    {item.fieldId ? (
                      <a
                        className="inline-flex items-center underline underline-offset-3 max-md:min-h-11"
                        href={`#${item.fieldId}`}
                      >
                        {item.message}
                      </a>
                    ) : (
                      item.message
                    )}
                  </li>
                ))}
              </ul>
            )}
          </div>
        </div>
      )}
    </div>
  );
}
