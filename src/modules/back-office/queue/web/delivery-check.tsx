import { Check, CircleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { checkFiles } from '@/modules/orders/deliveries/deliveries.contract';
import type { ResponseOf } from '@/shared/endpoint';
import { useApi } from '@/ui/page-data';

type Checked = ResponseOf<typeof checkFiles>['data'];

const AGAIN_MS = 2000;
const MAX_TRIES = 15;

/** What is known of the files that are here; `looking` until there is a first answer, or none will come. */
export interface Looked {
  readonly checked: Checked | null;
  readonly looking: boolean;
}

/** Holds uploaded files against what was promised, and again until all of them are measured. */
export function useDeliveryCheck(itemId: number, links: readonly string[], session: string | null): Looked {
  const api = useApi();
  const [found, setFound] = useState<{ readonly of: string; readonly value: Checked | null } | null>(null);
  const of = links.join(' ');
  useEffect(() => {
    if (of === '' || session === null) return undefined;
    const leaving = new AbortController();
    const run = async (): Promise<void> => {
      for (let tries = 0; tries < MAX_TRIES && !leaving.signal.aborted; tries += 1) {
        const answer = await api.call<typeof checkFiles>('POST /studio/items/{itemId}/delivery-check', {
          params: { itemId: String(itemId) },
          body: { links: of.split(' '), upload_session: session },
          signal: leaving.signal,
        });
        if (leaving.signal.aborted) return;
        if (answer.ok) setFound({ of, value: answer.value.data });
        if (answer.ok && !answer.value.data.measuring) return;
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      }
      // Whoever delivers now is told by the server what it finds.
      if (!leaving.signal.aborted) setFound((last) => (last?.of === of ? last : { of, value: null }));
    };
    void run();
    return () => leaving.abort();
  }, [api, itemId, of, session]);
  const own = found?.of === of ? found : null;
  return { checked: own?.value ?? null, looking: of !== '' && session !== null && own === null };
}

function Part({ text, file }: { text: string; file: string | null | undefined }) {
  return (
    <li className="flex items-start gap-2">
      {file === undefined || file === null ? (
        <span aria-hidden className="mt-[0.3em] size-3.5 flex-none rounded-full border border-edge" />
      ) : (
        <Check size={16} aria-hidden className="mt-[0.15em] flex-none text-good" />
      )}
      <span className="[overflow-wrap:anywhere]">
        {text}
        {typeof file === 'string' && <span className="text-muted">: {file}</span>}
        {file === null && <span className="text-clip"> is missing</span>}
      </span>
    </li>
  );
}

interface DeliveryCheckProps {
  /** The parts that were promised, before anything is uploaded. */
  readonly promised: readonly string[];
  readonly checked: Checked | null;
}

/** What the customer was promised, which of it is there, and what is wrong with the files. */
export function DeliveryCheck({ promised, checked }: DeliveryCheckProps) {
  const parts = checked?.parts ?? promised.map((text) => ({ text, file: undefined }));
  const wrong = (checked?.files ?? []).filter(({ problems }) => problems.length > 0);
  if (parts.length === 0 && wrong.length === 0) return null;
  return (
    <section aria-label="Check before delivery" className="flex flex-col gap-3 text-sm">
      {parts.length > 0 && (
        <>
          <h3 className="font-medium">Promised to the customer</h3>
          <ul className="grid gap-x-6 gap-y-1.5 sm:grid-cols-2">
            {parts.map(({ text, file }) => (
              <Part key={text} text={text} file={file} />
            ))}
          </ul>
        </>
      )}
      <output className="flex flex-col gap-2">
        {wrong.map(({ id, name, problems }) => (
          <span key={id} className="flex items-start gap-2 border-l-2 border-clip pl-3">
            <CircleAlert size={16} aria-hidden className="mt-[0.15em] flex-none text-clip" />
            <span className="[overflow-wrap:anywhere]">
              <span className="font-medium">{name}</span>: {problems.join(' ')}
            </span>
          </span>
        ))}
      </output>
      {checked?.measuring === true && <p className="text-muted">The files are still being measured.</p>}
    </section>
  );
}
