import { useRef, useState } from 'react';
import { useSession } from '@/modules/people/accounts/web/session-context';
import type { verifyPromoCode } from '@/modules/shop/promotions/promotions.contract';
import { CODE_APPLIED, INVALID_CODE } from '@/modules/shop/promotions/promotions.rules';
import { serverMessage, type ApiClient } from '@/shared/api-client';
import { useApi } from '@/ui/page-data';
import { toast } from '@/ui/toast-store';
import { LOGIN_FOR_CODES } from '../checkout.rules';
import { keepDetails, readDetails } from './checkout-details';
import type { Quote } from './use-quote';

const TOAST = { durationMs: 4_000, source: 'promo' };
const NO_CODE = 'Please enter a code';

type State =
  | { readonly step: 'none' }
  /** known: the server has found it good, and prices the cart with it next. */
  | { readonly step: 'applying'; readonly code: string; readonly known: boolean; readonly silent: boolean }
  | { readonly step: 'applied'; readonly code: string }
  | { readonly step: 'error'; readonly message: string };

/** Where a code is: not tried, tried, in force, or refused. */
export interface PromoBox {
  readonly step: State['step'];
  /** Why the last code was refused; null while all is well. */
  readonly error: string | null;
  readonly typed: string;
  readonly setTyped: (typed: string) => void;
  readonly apply: () => Promise<void>;
  /** Takes the code off. */
  readonly clear: () => void;
  /** What the cart is priced with; null for none. */
  readonly code: string | null;
  /** Told what the server made of it. */
  readonly onQuote: (quote: Quote) => void;
}

// A code that was typed before signing in, or before a reload, is tried again by itself.
function firstState(stored: string, signedIn: boolean): State {
  return stored === '' || !signedIn
    ? { step: 'none' }
    : { step: 'applying', code: stored, known: true, silent: true };
}

async function problemOf(api: ApiClient, code: string, services: readonly number[]): Promise<string | null> {
  const query = { code, product_ids: services.join(',') };
  const result = await api.call<typeof verifyPromoCode>('GET /my-promo-codes/verify', { query });
  return result.ok ? null : serverMessage(result.refusal, INVALID_CODE);
}

function codeInForce(state: State): string | null {
  const isIn = state.step === 'applied' || (state.step === 'applying' && state.known);
  return isIn ? state.code : null;
}

/** A discount code or gift card on its way into the price of these services (PROM-01, PROM-04). */
export function usePromo(services: readonly number[]): PromoBox {
  const api = useApi();
  const { user } = useSession();
  const [typed, setTyped] = useState(() => readDetails().promoCode);
  const [state, setState] = useState<State>(() => firstState(typed, user !== null));

  const attempt = useRef(0);
  const code = codeInForce(state);

  const refuse = (message: string, refused: string): void => {
    if (message !== LOGIN_FOR_CODES) keepDetails({ promoCode: '' });
    setState({ step: 'error', message });
    // Whatever was typed meanwhile stays.
    const onClose = (): void => setTyped((now) => (now.trim() === refused ? '' : now));
    toast.error(message, { ...TOAST, onClose });
  };

  const apply = async (): Promise<void> => {
    const wanted = typed.trim();
    if (wanted === '') return setState({ step: 'error', message: NO_CODE });
    const mine = (attempt.current += 1);
    keepDetails({ promoCode: wanted });
    if (user === null) return refuse(LOGIN_FOR_CODES, wanted);
    setState({ step: 'applying', code: wanted, known: false, silent: false });
    const problem = await problemOf(api, wanted, services);
    if (mine !== attempt.current) return undefined;
    if (problem !== null) return refuse(problem, wanted);
    return setState({ step: 'applying', code: wanted, known: true, silent: false });
  };

  return {
    step: state.step,
    error: state.step === 'error' ? state.message : null,
    typed,
    setTyped: (next) => {
      setTyped(next);
      if (state.step === 'error') setState({ step: 'none' });
    },
    apply,
    clear: () => {
      attempt.current += 1;
      keepDetails({ promoCode: '' });
      setTyped('');
      setState({ step: 'none' });
    },
    code,
    onQuote: ({ promo, promo_problem }) => {
      if (code === null) return;
      if (promo_problem !== null) return refuse(promo_problem, code);
      if (promo === null || state.step !== 'applying') return;
      if (!state.silent) toast.success(CODE_APPLIED, TOAST);
      setState({ step: 'applied', code });
    },
  };
}
