import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '@/ui/cx';

export interface NoticeProps {
  /** good: something was done; plain: something to know. */
  readonly tone?: 'good' | 'plain';
  readonly children: ReactNode;
}

/** A sentence above a form about what led here. */
export function Notice({ tone = 'good', children }: NoticeProps) {
  return (
    <div
      className={cx(
        'flex items-start gap-3 rounded border px-4 py-3',
        tone === 'good' ? 'border-good' : 'border-line bg-raised',
      )}
    >
      {tone === 'good' && <Check aria-hidden="true" className="mt-[0.2em] text-good" />}
      <div className="min-w-0">{children}</div>
    </div>
  );
}
