import { useState, type SubmitEvent } from 'react';
import type { BeyondSold } from '@/modules/catalogue/services/estimate.rules';
import { useSession } from '@/modules/people/accounts/web/session-context';
import type { askPrice } from '@/modules/conversations/contact/price-request.contract';
import { SESSION_HEADER } from '@/modules/files/uploads/uploads.rules';
import type { DropStore, DropView } from '@/modules/orders/drops/web/drop-store';
import { Button } from '@/ui/button';
import { FormError } from '@/ui/form-error';
import { Honeypot, HONEYPOT } from '@/ui/honeypot';
import { useApi } from '@/ui/page-data';
import { TextArea } from '@/ui/text-area';
import { TextField } from '@/ui/text-field';

interface RequestProps {
  readonly drop: DropView;
  readonly store: DropStore;
  readonly beyond: BeyondSold;
}

const WHY: Record<BeyondSold, string> = {
  tracks: 'This is more than our fixed prices cover. Send it, and an engineer emails you a price.',
  length: 'This is longer than our fixed prices cover. Send it, and an engineer emails you a price.',
};

type Problems = Readonly<Record<string, string>>;

function useAsk({ drop, store }: RequestProps) {
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string | null>(null);
  const send = async (form: FormData): Promise<void> => {
    const text = (name: string): string => {
      const value = form.get(name);
      return typeof value === 'string' ? value : '';
    };
    setBusy(true);
    setFailure(null);
    const token = await store.session.open().catch(() => '');
    const { estimate } = drop;
    const answer = await api.call<typeof askPrice>('POST /price-requests', {
      headers: { [SESSION_HEADER]: token },
      body: {
        name: text('name'),
        email: text('email'),
        note: text('note'),
        tracks: estimate?.tracks ?? 0,
        seconds: estimate?.seconds ?? null,
        songs: store.songs(),
        website: text(HONEYPOT),
      },
    });
    setBusy(false);
    if (answer.ok) return store.asked(text('email'));
    const errors = Object.entries(answer.refusal.errors ?? {});
    setProblems(Object.fromEntries(errors.map(([name, [first = '']]) => [name, first])));
    setFailure(answer.refusal.message);
  };
  return { busy, problems, failure, send };
}

function Fields({ problems }: { problems: Problems }) {
  const { user } = useSession();
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Name"
          name="name"
          autoComplete="name"
          maxLength={100}
          aria-required
          defaultValue={user === null ? '' : `${user.first_name} ${user.last_name}`.trim()}
          error={problems['name']}
        />
        <TextField
          label="Email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={255}
          aria-required
          defaultValue={user?.email ?? ''}
          error={problems['email']}
        />
      </div>
      <TextArea
        label="What should we do with it?"
        name="note"
        note="optional"
        hint="A deadline, references, anything we should know."
        maxLength={2000}
        rows={3}
        error={problems['note']}
      />
    </>
  );
}

/** A request for a price of what is larger or longer than anything that is sold; its files go with it. */
export function PriceRequest(props: RequestProps) {
  const { drop, beyond } = props;
  const { busy, problems, failure, send } = useAsk(props);
  if (drop.askedBy !== null)
    return (
      <output className="flex flex-col gap-1 border-l-2 border-good pl-4">
        <span className="font-medium">We have your request.</span>
        <span className="text-sm text-muted [overflow-wrap:anywhere]">
          An engineer looks at the files and emails a price to {drop.askedBy}.
        </span>
      </output>
    );
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!busy) void send(new FormData(event.currentTarget));
  };
  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label="Ask for a price"
      className="relative flex flex-col gap-5 border-t border-after pt-5"
    >
      <div className="flex flex-col gap-1">
        <h3 className="text-lg">Ask for a price</h3>
        <p className="max-w-reading text-muted">{WHY[beyond]}</p>
      </div>
      <Fields key={String(drop.isReady)} problems={problems} />
      <Honeypot />
      <FormError>{failure}</FormError>
      <Button type="submit" variant="primary" size="lg" loading={busy} className="self-start max-sm:w-full">
        Ask for a price
      </Button>
    </form>
  );
}
