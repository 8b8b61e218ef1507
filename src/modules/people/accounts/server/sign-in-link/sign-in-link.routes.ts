import { route, type Route } from '@/platform/http/mount';
import { ok } from '@/shared/result';
import { askSignInLink, followSignInLink } from '../../sign-in-link.contract';
import type { AccountsService } from '../accounts.service';
import { loggedInAnswer } from '../accounts.wire';

type Service = Pick<AccountsService, 'askSignInLink' | 'followSignInLink' | 'signUpBrowser'>;

const SENT = 'If an account exists for that email, a sign-in link has been sent.';

/** The calls about links that sign in. */
export function signInLinkRoutes(service: Service): Route[] {
  return [
    route(askSignInLink, async ({ body: { email }, raw }) => {
      // The cookie is set whether the address has an account or not.
      const { hash, cookie } = service.signUpBrowser(raw.headers.get('cookie') ?? '');
      await service.askSignInLink({ email, browserHash: hash });
      const said = ok({ success: true as const, message: SENT });
      return { ...said, headers: { 'set-cookie': cookie } };
    }),
    route(followSignInLink, async ({ params: { token }, body: { confirmed, code = null }, raw }) => {
      const userAgent = raw.headers.get('user-agent');
      const cookies = raw.headers.get('cookie') ?? '';
      const answer = await service.followSignInLink({ token, confirmed, code, userAgent, cookies });
      return answer.ok ? loggedInAnswer(answer.value) : answer;
    }),
  ];
}
