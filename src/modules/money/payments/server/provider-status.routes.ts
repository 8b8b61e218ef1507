import { route, type Route } from '@/platform/http/mount';
import { ok } from '@/shared/result';
import { listProviders, testProvider } from '../provider-status.contract';
import type { ProviderStatus } from './provider-status.service';

/** Who takes payments, as the studio sees it. */
export function providerStatusRoutes(status: ProviderStatus): Route[] {
  return [
    route(listProviders, async () => ok({ data: await status.list() })),
    route(testProvider, async ({ params }) => {
      const answer = await status.test(params.provider);
      return answer.ok ? ok({ data: answer.value }) : answer;
    }),
  ];
}
