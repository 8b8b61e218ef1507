import { z } from 'zod';
import { asError } from '@/shared/as-error';
import type { RegisterAnswer, VatRegister } from './vat-register';

/** Where VIES answers. Source: European Commission, VIES, "Technical information", REST API. */
export const VIES = 'https://ec.europa.eu/taxation_customs/vies/rest-api';

// Buyers wait for it.
const TIMEOUT_MS = 4_000;
const MAX_BYTES = 64 * 1024;

// An error comes with status 200 as well as with 4xx and 5xx. The older form of the API names it in `userError`, beside an
// answer that says not valid.
const answerShape = z.object({
  valid: z.boolean().optional(),
  isValid: z.boolean().optional(),
  requestIdentifier: z.string().nullish(),
  userError: z.string().nullish(),
  actionSucceed: z.boolean().optional(),
  errorWrappers: z.array(z.object({ error: z.string() })).optional(),
});

type Answer = z.infer<typeof answerShape>;

const ANSWERED = new Set(['VALID', 'INVALID', '']);

function errorOf({ errorWrappers, actionSucceed, userError }: Answer): string | null {
  const wrapped = errorWrappers?.[0]?.error;
  if (wrapped !== undefined) return wrapped;
  if (actionSucceed === false) return 'UNKNOWN';
  const said = userError ?? '';
  return ANSWERED.has(said) ? null : said;
}

function read(answer: Answer): RegisterAnswer {
  const error = errorOf(answer);
  // The member state's own rule for such numbers says that it is none.
  if (error === 'INVALID_INPUT') return { state: 'invalid', consultation: null };
  if (error !== null) return { state: 'unavailable', reason: error };
  const valid = answer.valid ?? answer.isValid;
  if (valid === undefined) return { state: 'unavailable', reason: 'NOT_UNDERSTOOD' };
  const given = answer.requestIdentifier ?? '';
  return { state: valid ? 'valid' : 'invalid', consultation: given === '' ? null : given };
}

async function post(url: string, body: object): Promise<RegisterAnswer> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await response.text();
    if (text.length > MAX_BYTES) return { state: 'unavailable', reason: 'NOT_UNDERSTOOD' };
    const parsed = answerShape.safeParse(JSON.parse(text));
    if (!parsed.success) return { state: 'unavailable', reason: 'NOT_UNDERSTOOD' };
    const answer = read(parsed.data);
    const isOdd = !response.ok && answer.state === 'valid';
    return isOdd ? { state: 'unavailable', reason: `STATUS_${response.status}` } : answer;
  } catch (error) {
    const reason = asError(error).name === 'TimeoutError' ? 'TIMEOUT' : 'NOT_REACHED';
    return { state: 'unavailable', reason };
  }
}

const parts = (vatId: string) => ({ country: vatId.slice(0, 2), number: vatId.slice(2) });

/**
 * The European Commission's register.
 * @param base its address, without a slash at its end
 */
export function createVies(base: string): VatRegister {
  const url = `${base}/check-vat-number`;
  return {
    async check(vatId, requester) {
      const { country: countryCode, number: vatNumber } = parts(vatId);
      const asked = { countryCode, vatNumber };
      if (requester === null) return post(url, asked);
      const { country: requesterMemberStateCode, number: requesterNumber } = parts(requester);
      const answer = await post(url, { ...asked, requesterMemberStateCode, requesterNumber });
      // The studio's own id is wrong in the settings: the answer counts without a consultation number too.
      const isOurs = answer.state === 'unavailable' && answer.reason === 'INVALID_REQUESTER_INFO';
      return isOurs ? post(url, asked) : answer;
    },
  };
}
