import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { listEngineers, WireEngineer } from '@/modules/catalogue/engineers/engineers.contract';
import { engineerPath, shortName } from '@/modules/catalogue/engineers/engineers.rules';
import { EngineerAvatar } from '@/modules/catalogue/engineers/web/engineer-avatar';
import { forgetWantedEngineer, wantedEngineer } from '@/modules/catalogue/engineers/web/wanted-engineer';
import type { askForEngineer } from '@/modules/orders/orders/orders.contract';
import { useApi } from '@/ui/page-data';
import { RadioCards } from '@/ui/radio-cards';
import { toast } from '@/ui/toast-store';
import { useLoaded } from '@/ui/use-loaded';
import { CollapsedPart } from './item-part';
import type { OrderItem } from './order-types';

type ChoosingItem = Pick<OrderItem, 'id' | 'asked_engineer' | 'can_ask_engineer'>;

interface EngineerChoiceProps {
  readonly orderId: number;
  readonly item: ChoosingItem;
  readonly onChange: () => void;
}

const ANYBODY = 'anybody';

interface EngineerRequest {
  /** Null: whoever is free first. */
  readonly slug: string | null;
  readonly everySong: boolean;
}

/** Sends requests, one after the other; the newest one is shown until it is refused, or the order says something else than before it. */
function useEngineerRequest({ orderId, item, onChange }: EngineerChoiceProps) {
  const api = useApi();
  const held = item.asked_engineer?.slug ?? ANYBODY;
  const [pressed, setPressed] = useState<{ readonly slug: string; readonly over: string } | null>(null);
  const next = useRef<EngineerRequest | null>(null);
  const isSending = useRef(false);
  const sendOne = async ({ slug, everySong }: EngineerRequest): Promise<void> => {
    const asked = await api.call<typeof askForEngineer>('PUT /orders/{orderId}/items/{itemId}/engineer', {
      params: { orderId: String(orderId), itemId: String(item.id) },
      body: { engineer: slug, every_song: everySong },
    });
    // Another one was pressed meanwhile: that one counts.
    if (next.current !== null) return;
    if (!asked.ok) {
      setPressed(null);
      toast.error(asked.refusal.message);
    } else if (asked.value.asked_engineer !== null)
      toast.success(`We will ask ${asked.value.asked_engineer.name} first.`);
  };
  const send = async (request: EngineerRequest): Promise<void> => {
    setPressed({ slug: request.slug ?? ANYBODY, over: held });
    next.current = request;
    if (isSending.current) return;
    isSending.current = true;
    // Two at once could arrive in the other order, and the older request would win.
    while (next.current !== null) {
      const now: EngineerRequest = next.current;
      next.current = null;
      await sendOne(now);
    }
    isSending.current = false;
    onChange();
  };
  return { shown: pressed?.over === held ? pressed.slug : held, send };
}

function optionsOf(engineers: readonly WireEngineer[]) {
  const each = engineers.map((engineer) => ({
    value: engineer.slug,
    label: engineer.name,
    text: engineer.title,
    aside: <EngineerAvatar engineer={engineer} className="size-10" decorative />,
  }));
  return [{ value: ANYBODY, label: 'Whoever is free first', text: 'The fastest way.' }, ...each];
}

function Choice({ engineers, ...props }: EngineerChoiceProps & { engineers: readonly WireEngineer[] }) {
  const { item } = props;
  const { shown, send } = useEngineerRequest(props);
  const chosen = engineers.find(({ slug }) => slug === shown);
  // Whose page led here is asked for by itself, once: that is why their page was left by its button.
  const askForWanted = useEffectEvent(() => {
    const wanted = wantedEngineer();
    if (wanted === null) return;
    forgetWantedEngineer();
    if (item.asked_engineer === null && engineers.some(({ slug }) => slug === wanted))
      void send({ slug: wanted, everySong: true });
  });
  useEffect(() => askForWanted(), []);
  return (
    <CollapsedPart
      title="Your engineer"
      aside={<span className="text-sm text-muted">{chosen?.name ?? 'Whoever is free first'}</span>}
    >
      <div className="flex flex-col gap-4">
        <RadioCards
          legend="Who should work on it?"
          options={optionsOf(engineers)}
          value={shown}
          onChange={(value) => void send({ slug: value === ANYBODY ? null : value, everySong: false })}
        />
        <p className="max-w-[60ch] text-sm text-muted">
          You can change this until work begins. If your engineer can’t take it in time, the studio gives it
          to another engineer, and your dates stay.{' '}
          {chosen === undefined ? (
            <Link to="/engineers" className="link">
              Hear all engineers
            </Link>
          ) : (
            <Link to={engineerPath(chosen.slug)} className="link">
              Hear {shortName(chosen.name)}’s work
            </Link>
          )}
        </p>
      </div>
    </CollapsedPart>
  );
}

function LoadedChoice(props: EngineerChoiceProps) {
  const api = useApi();
  const { value } = useLoaded((signal) => api.call<typeof listEngineers>('GET /engineers', { signal }));
  // Without the list there is no choice to show, and the song is worked on by whoever is free first.
  if (value === null || value.data.length < 2) return null;
  return <Choice {...props} engineers={value.data} />;
}

/** Lets a customer choose who works on a song, until somebody does; nothing where there is nobody to choose between. */
export function EngineerChoice(props: EngineerChoiceProps) {
  return props.item.can_ask_engineer ? <LoadedChoice {...props} /> : null;
}
