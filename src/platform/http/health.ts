import { z } from 'zod';
import { defineEndpoint } from '@/shared/endpoint';
import { ok } from '@/shared/result';
import { route, type Route } from './mount';

export const getHealth = defineEndpoint({
  id: 'API-79',
  method: 'GET',
  path: '/health',
  access: ['public'],
  summary: 'The process answers',
  response: z.object({ status: z.literal('ok') }),
  refusals: [],
});

export const getReadiness = defineEndpoint({
  id: 'API-79',
  method: 'GET',
  path: '/health/ready',
  access: ['public'],
  summary: 'What the process needs answers too; 503 with the names of what does not',
  response: 'raw',
  responseType: 'application/json',
  refusals: [],
});

/** Something that the process can't work without; the promise fails while it is away. */
export interface Dependency {
  readonly name: string;
  readonly check: () => Promise<unknown>;
}

async function missing({ name, check }: Dependency): Promise<string[]> {
  return check().then(
    () => [],
    () => [name],
  );
}

/** Health for load balancers: is the process alive, and can it work. */
export function healthRoutes(dependencies: readonly Dependency[]): Route[] {
  return [
    route(getHealth, async () => ok({ status: 'ok' as const })),
    route(getReadiness, async () => {
      const away = (await Promise.all(dependencies.map((dependency) => missing(dependency)))).flat();
      const body = away.length === 0 ? { status: 'ok' } : { status: 'waiting', missing: away };
      return ok(
        Response.json(body, {
          status: away.length === 0 ? 200 : 503,
          headers: { 'cache-control': 'no-store' },
        }),
      );
    }),
  ];
}
