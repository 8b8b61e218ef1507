// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SongRow, type MySong } from './song-row';

afterEach(cleanup);

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe(): void {
        // Nothing is in view.
      }
      disconnect(): void {
        // Nothing was observed.
      }
    },
  );
});

function songOf(over: Partial<MySong>): MySong {
  return {
    id: 3,
    order_id: 4,
    of_several: false,
    track: 'Night Bus',
    service_name: 'Mixing',
    song: 1,
    songs_of_line: 1,
    record: null,
    version: null,
    task: null,
    is_new: false,
    wave: { side: 'before', peaks: btoa('\u0081\u007F'.repeat(160)) },
    sound: { listen_url: '/api/files/9', preview_url: null, duration: 60 },
    completed_at: null,
    stage: 'files',
    turn: 'studio',
    next_step: '',
    due_at: null,
    due_from: null,
    paused_at: null,
    minutes_left: null,
    revision_deadline: null,
    delete_at: null,
    files_deleted_at: null,
    ...over,
  };
}

function show(song: MySong) {
  const router = createMemoryRouter([
    { path: '/', element: <SongRow song={song} /> },
    { path: '*', element: <p>Another page</p> },
  ]);
  render(<RouterProvider router={router} />);
}

test('a song that waits for its first version plays what was sent, and the press opens nothing', async () => {
  show(songOf({}));
  const play = screen.getByRole('button', { name: 'Play Night Bus, what you sent' });
  await userEvent.click(play);
  expect(screen.queryByText('Another page')).toBeNull();
  expect(screen.getByRole('button', { name: /^(Pause|Play) Night Bus, what you sent$/ })).toBe(play);
});

test('a delivered song plays its version; a song without sound has no button and still opens', async () => {
  show(songOf({ version: 2, wave: { side: 'after', peaks: btoa('\u0081\u007F'.repeat(160)) } }));
  expect(screen.getByRole('button', { name: 'Play Night Bus, v2' })).toBeDefined();
  cleanup();
  show(songOf({ sound: null, wave: null }));
  expect(screen.queryByRole('button')).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: /Night Bus/ }));
  expect(screen.getByText('Another page')).toBeDefined();
});
