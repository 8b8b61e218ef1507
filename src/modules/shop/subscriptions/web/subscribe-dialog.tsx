import { lazy, Suspense, useState } from 'react';
import type { SubscribeDialogProps } from './subscribe-window';

const SubscribeWindow = lazy(async () => ({ default: (await import('./subscribe-window')).SubscribeWindow }));

/** Opens a monthly package to be bought, from any page; its scripts are loaded when somebody asks for it. */
export function SubscribeDialog(props: SubscribeDialogProps) {
  const [asked, setAsked] = useState(props.open);
  if (props.open && !asked) setAsked(true);
  if (!asked) return null;
  return (
    <Suspense fallback={null}>
      <SubscribeWindow {...props} />
    </Suspense>
  );
}
