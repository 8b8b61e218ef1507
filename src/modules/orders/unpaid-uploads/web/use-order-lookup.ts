import { useCallback, useRef, useState } from 'react';
import type { listOneTimeServices } from '@/modules/catalogue/services/catalogue.contract';
import { isEmail } from '@/modules/files/uploads/uploads.rules';
import type { ApiClient } from '@/shared/api-client';
import { useApi } from '@/ui/page-data';
import { toast } from '@/ui/toast-store';
import { choicesOf, lookUp, type FoundOrder, type ServiceChoice } from './order-lookup';

export interface OneTimeService {
  readonly id: number;
  readonly name: string;
}

export type LookupStatus = 'idle' | 'looking' | 'invalid' | 'found' | 'missing';

interface Found {
  readonly order: FoundOrder;
  /** When the key was made, by this browser's clock. */
  readonly at: number;
}

interface Lookup {
  readonly status: LookupStatus;
  readonly found: Found | null;
}

const NOTHING: Lookup = { status: 'idle', found: null };

function choices(found: Found | null, services: readonly OneTimeService[]): ServiceChoice[] {
  if (found !== null) return choicesOf(found.order);
  return services.map(({ id, name }) => ({ value: String(id), label: name }));
}

/** The services on sale, read again when asked; a failure is silent and keeps what there is (UPLD-09). */
function useServices(first: readonly OneTimeService[]) {
  const api = useApi();
  const [services, setServices] = useState(first);
  // A list that could not be loaded is empty too: only an answer tells that nothing is sold.
  const [isKnown, setKnown] = useState(first.length > 0);
  const reload = useCallback(async (): Promise<void> => {
    const answer = await api.call<typeof listOneTimeServices>('GET /services/one-time-service', {});
    if (!answer.ok) return;
    setServices(answer.value.data);
    setKnown(true);
  }, [api]);
  return { services, reload, nothingSold: isKnown && services.length === 0 };
}

interface Ask {
  readonly api: ApiClient;
  readonly email: string;
  readonly website: string;
}

/** One question at a time: a new one, or a changed address, ends the one before. */
function useQuestion() {
  const running = useRef<AbortController | null>(null);
  return {
    end: (): void => running.current?.abort(),
    /** The answer; null where it does not matter any more. */
    async ask({ api, email, website }: Ask) {
      running.current?.abort();
      const asking = new AbortController();
      running.current = asking;
      const answer = await lookUp(api, { email: email.trim(), website }, asking.signal);
      return asking.signal.aborted ? null : answer;
    },
  };
}

/**
 * Email and service of a new upload: leaving the email field looks for an order of that address; found, its items take
 * the services' place, else files are sent without an order (UPLD-05).
 */
export function useOrderLookup(start: { email: string; services: readonly OneTimeService[] }) {
  const api = useApi();
  const { services, reload, nothingSold } = useServices(start.services);
  const [email, setEmail] = useState(start.email);
  const [website, setWebsite] = useState('');
  const [service, setService] = useState('');
  const [{ status, found }, setLookup] = useState(NOTHING);
  const question = useQuestion();

  const edit = (next: string): void => {
    question.end();
    setEmail(next);
    setLookup(NOTHING);
    if (found !== null) setService('');
  };
  const ask = async (quietly: boolean, of = email): Promise<void> => {
    setLookup({ status: quietly ? 'idle' : 'looking', found: null });
    const answer = await question.ask({ api, email: of, website });
    if (answer?.ok) {
      setLookup({ status: 'found', found: { order: answer.value.data, at: Date.now() } });
      setService(choicesOf(answer.value.data)[0]?.value ?? '');
    }
    if (answer === null || answer.ok || quietly) return;
    setLookup({ status: 'missing', found: null });
    if (answer.refusal.kind === 'rate_limited') toast.error(answer.refusal.message, { durationMs: 3000 });
    await reload();
  };

  return {
    email,
    edit,
    service,
    setService,
    status,
    found,
    choices: choices(found, services),
    /** The studio sells no service, and no order was found: files are sent without one. */
    nothingSold: nothingSold && found === null,
    /** A field that only machines fill in. */
    website,
    setWebsite,
    /** Looks the address up, once for each text, or says that it is none. */
    look(): void {
      if (status !== 'idle') return;
      if (isEmail(email)) void ask(false);
      else setLookup({ status: 'invalid', found: null });
    },
    /** The same for an address that nobody typed: only what is found is told. */
    lookQuietly: (of = email): void => void ask(true, of),
    /** The list could not be loaded with the page: tried again where somebody wants to choose. */
    refill: (): void => {
      if (services.length === 0 && found === null) void reload();
    },
  };
}

export type OrderLookup = ReturnType<typeof useOrderLookup>;
