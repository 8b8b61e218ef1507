// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import type { ApiClient, CallFailure } from '@/shared/api-client';
import { ApiProvider } from '@/ui/page-data';
import type { Project } from './record-types';
import { useRunningOrder, type Placed } from './use-running-order';

const placed = (...ids: number[]): Placed[] => ids.map((id) => ({ id, gap_ms: 2000 }));

interface Write {
  readonly body: { readonly version: number; readonly songs: readonly Placed[] };
  readonly answer: (value: { version: number } | CallFailure) => void;
}

function opened(ids: number[]) {
  const writes: Write[] = [];
  const api = {
    call: (_key: string, { body }: { body: Write['body'] }) =>
      new Promise((resolve) => {
        writes.push({
          body,
          answer: (value) =>
            resolve(
              'kind' in value ? { ok: false, refusal: value } : { ok: true, value: { project: value } },
            ),
        });
      }),
  } as unknown as ApiClient;
  const onChange = vi.fn<() => void>();
  const project = { id: 7, version: 3, songs: placed(...ids) } as unknown as Project;
  const wrapper = ({ children }: { children: ReactNode }) => <ApiProvider api={api}>{children}</ApiProvider>;
  const { result } = renderHook(() => useRunningOrder(project, onChange), { wrapper });
  const ids_ = () => result.current.placed.map(({ id }) => id);
  return { writes, onChange, result, ids: ids_ };
}

async function answered(write: Write | undefined, value: { version: number } | CallFailure) {
  await act(async () => {
    write?.answer(value);
    await Promise.resolve();
  });
}

test('an order shows at once; what is put meanwhile is kept after it, on the version that came back', async () => {
  const { writes, onChange, result, ids } = opened([1, 2, 3]);
  act(() => result.current.put(placed(3, 1, 2)));
  expect(ids()).toEqual([3, 1, 2]);
  act(() => result.current.put(placed(3, 2, 1)));
  act(() => result.current.put(placed(2, 3, 1)));
  expect(writes.map(({ body }) => body.version)).toEqual([3]);
  await answered(writes[0], { version: 4 });
  await waitFor(() => expect(writes).toHaveLength(2));
  // Only the last of what was put meanwhile.
  expect(writes[1]?.body).toEqual({ version: 4, songs: placed(2, 3, 1) });
  expect(onChange).not.toHaveBeenCalled();
  await answered(writes[1], { version: 5 });
  expect(result.current.state).toBe('saved');
  expect(onChange).toHaveBeenCalledOnce();
  // The page has not been read anew: the old order does not come back in between, and a further step goes on from this one.
  expect(ids()).toEqual([2, 3, 1]);
  act(() => result.current.put(placed(3, 2, 1)));
  expect(writes[2]?.body).toEqual({ version: 5, songs: placed(3, 2, 1) });
});

test('without a connection the order stays as it was put, unsaved, and goes again', async () => {
  const { writes, result, ids } = opened([1, 2]);
  act(() => result.current.put(placed(2, 1)));
  await answered(writes[0], { kind: 'unreachable', message: 'No connection.' });
  expect(result.current.state).toBe('unsaved');
  expect(ids()).toEqual([2, 1]);
  act(() => result.current.retry());
  expect(writes).toHaveLength(2);
  await answered(writes[1], { version: 4 });
  expect(result.current.state).toBe('saved');
});

test('a lost answer: the repetition meets its own order, which is no conflict', async () => {
  const { writes, result, onChange } = opened([1, 2]);
  act(() => result.current.put(placed(2, 1)));
  await answered(writes[0], { kind: 'failed', message: 'Lost.' });
  act(() => result.current.retry());
  const data = { version: 4, songs: placed(2, 1) };
  await answered(writes[1], { kind: 'conflict', message: 'Stale.', data });
  expect(result.current.state).toBe('saved');
  expect(onChange).toHaveBeenCalledOnce();
});

test('an order of somebody else takes the place of mine, and the page is read anew', async () => {
  const { writes, result, onChange, ids } = opened([1, 2, 3]);
  act(() => result.current.put(placed(3, 2, 1)));
  const data = { version: 9, songs: placed(2, 1, 3) };
  await answered(writes[0], { kind: 'conflict', message: 'Stale.', data });
  expect(result.current.state).toBe('saved');
  expect(ids()).toEqual([2, 1, 3]);
  expect(onChange).toHaveBeenCalledOnce();
});
