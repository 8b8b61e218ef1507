import type { beginPasskey, beginPasskeyLogIn } from '@/modules/people/accounts/passkeys.contract';
import type { ResponseOf } from '@/shared/endpoint';

type Creation = ResponseOf<typeof beginPasskey>['data'];
type Request = ResponseOf<typeof beginPasskeyLogIn>['data'];

// Few pages need it.
const library = () => import('@simplewebauthn/browser');

/** What became of asking a device: its answer, or why there is none. */
export type Asked<T> =
  | { readonly outcome: 'answered'; readonly answer: T }
  /** The person closed the window, took too long, or has no passkey here. */
  | { readonly outcome: 'left' }
  /** The device has a passkey of this account already. */
  | { readonly outcome: 'known' }
  /** This address can't use passkeys of the site. */
  | { readonly outcome: 'elsewhere' }
  | { readonly outcome: 'failed' };

async function asked<T>(ask: () => Promise<T>): Promise<Asked<T>> {
  try {
    return { outcome: 'answered', answer: await ask() };
  } catch (error) {
    const { WebAuthnError } = await library();
    const code = error instanceof WebAuthnError ? error.code : null;
    if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return { outcome: 'known' };
    if (code === 'ERROR_INVALID_DOMAIN' || code === 'ERROR_INVALID_RP_ID') return { outcome: 'elsewhere' };
    const name = error instanceof Error ? error.name : '';
    const left = code === 'ERROR_CEREMONY_ABORTED' || name === 'NotAllowedError' || name === 'AbortError';
    return { outcome: left ? 'left' : 'failed' };
  }
}

/** Whether this browser has passkeys at all. */
export function knowsPasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function';
}

/** Whether this browser offers passkeys among what it fills into a field. */
export async function offersPasskeys(): Promise<boolean> {
  if (!knowsPasskeys()) return false;
  return (await library()).browserSupportsWebAuthnAutofill();
}

/** Asks the device for a new passkey. */
export function createPasskey(options: Creation) {
  return asked(async () => {
    const { response, ...made } = await (await library()).startRegistration({ optionsJSON: options });
    const { clientDataJSON, attestationObject, transports = [] } = response;
    const { id, rawId, type, authenticatorAttachment = null } = made;
    return {
      id,
      rawId,
      type,
      authenticatorAttachment,
      response: { clientDataJSON, attestationObject, transports },
    };
  });
}

/** Asks the device to sign in: in a window, or `quietly` among what the browser fills in. */
export function signByPasskey(options: Request, { quietly }: { readonly quietly: boolean }) {
  return asked(async () => {
    const start = (await library()).startAuthentication;
    const { response, ...made } = await start({ optionsJSON: options, useBrowserAutofill: quietly });
    const { clientDataJSON, authenticatorData, signature, userHandle = null } = response;
    const { id, rawId, type, authenticatorAttachment = null } = made;
    return {
      id,
      rawId,
      type,
      authenticatorAttachment,
      response: { clientDataJSON, authenticatorData, signature, userHandle },
    };
  });
}

/** Ends what a device is being asked. */
export async function stopAsking(): Promise<void> {
  (await library()).WebAuthnAbortService.cancelCeremony();
}
