// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ApiClient } from '@/shared/api-client';
import { ApiProvider } from '@/ui/page-data';
import type { Project, ProjectSong } from './record-types';
import { RecordView } from './record-view';

afterEach(cleanup);

beforeEach(() => {
  vi.stubGlobal(
    'EventSource',
    class {
      addEventListener(): void {
        // Nothing comes.
      }
      close(): void {
        // Nothing is open.
      }
    },
  );
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

function songOf(id: number, over: Partial<ProjectSong> = {}): ProjectSong {
  return {
    id,
    order_id: 4,
    track: `Song ${id}`,
    service_name: 'EP Mastering',
    song: id,
    songs_of_line: 3,
    gap_ms: 2000,
    order_status: 1,
    engineer_name: null,
    version: null,
    task: null,
    is_new: false,
    files_received: true,
    wave: null,
    own_notes: null,
    own_artists: [],
    sound: null,
    completed_at: null,
    stage: 'started',
    turn: 'studio',
    next_step: '',
    due_at: '2026-12-01T10:00:00.000Z',
    due_from: null,
    paused_at: null,
    minutes_left: null,
    revision_deadline: null,
    delete_at: null,
    files_deleted_at: null,
    ...over,
  };
}

function projectOf(over: Partial<Project> = {}): Project {
  return {
    id: 7,
    version: 3,
    title: 'Low Tide',
    artist: null,
    notes: null,
    details: {},
    songs_included: 5,
    name: 'Low Tide',
    songs: [songOf(1), songOf(2)],
    shared_date: { kind: 'by', at: '2026-12-01T10:00:00.000Z' },
    can_edit: true,
    can_assign: false,
    zip: null,
    ...over,
  };
}

function open(project: Project) {
  const call = vi.fn<(key: string, input: unknown) => Promise<unknown>>(async () => ({
    ok: true,
    value: { success: true, project: { ...project, version: project.version + 1 } },
  }));
  const api = { call } as unknown as ApiClient;
  const router = createMemoryRouter([{ path: '/', element: <RecordView project={project} /> }]);
  render(
    <ApiProvider api={api}>
      <RouterProvider router={router} />
    </ApiProvider>,
  );
  return { call, user: userEvent.setup() };
}

const heard = (id: number): Partial<ProjectSong> => ({
  version: 1,
  sound: { id: 50 + id, listen_url: `/api/files/${id}`, preview_url: null, duration: 60, lufs: -12 },
});

test('before a version there is nothing to play, and the shared date is said', async () => {
  open(projectOf());
  expect(await screen.findByRole('heading', { level: 1, name: 'Low Tide' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Play all/ })).toBeNull();
  expect(screen.getByText(/All first versions by/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Play Song 1' })).toHaveProperty('disabled', true);
});

test('three of five songs: those that have a version play, and the page says how many', async () => {
  const songs = [1, 2, 3, 4, 5].map((id) => songOf(id, id <= 3 ? heard(id) : {}));
  open(projectOf({ songs, shared_date: { kind: 'waiting', missing: 2 } }));
  expect(await screen.findByText('3 of 5 songs can be heard')).toBeTruthy();
  expect(
    screen.getByText(/3 of 5 songs have a version\. Send the files for 2 songs to get a date/),
  ).toBeTruthy();
  expect(screen.getByRole('checkbox', { name: /Match levels/ })).toHaveProperty('checked', false);
});

test('thirty songs are numbered, each leads to its page', async () => {
  const songs = Array.from({ length: 30 }, (_, at) => songOf(at + 1));
  open(projectOf({ songs, songs_included: null }));
  const list = await screen.findByRole('list', { name: 'Songs of Low Tide' });
  const rows = within(list).getAllByRole('listitem');
  expect(rows).toHaveLength(30);
  expect(rows[29]?.textContent).toContain('30');
  expect(within(list).getByRole('link', { name: 'Song 30' }).getAttribute('href')).toBe('/order/4#item-30');
});

test('songs are named and added up to what was paid; saving sends what was typed on the version that was seen', async () => {
  const { call, user } = open(projectOf({ songs: [songOf(1, { track: null })], songs_included: 2 }));
  await user.type(await screen.findByRole('textbox', { name: 'Song 1' }), 'Night Bus');
  await user.click(screen.getByRole('button', { name: 'Add a song (1 left)' }));
  await user.type(screen.getByRole('textbox', { name: 'Song 2' }), 'Ferry');
  expect(screen.queryByRole('button', { name: /^Add a song/ })).toBeNull();
  await user.dblClick(screen.getByRole('button', { name: 'Save songs' }));
  await waitFor(() => expect(call).toHaveBeenCalled());
  const writes = call.mock.calls.filter(([key]) => key.startsWith('PUT'));
  expect(writes).toEqual([
    [
      'PUT /projects/{projectId}/songs',
      {
        params: { projectId: '7' },
        body: {
          version: 3,
          songs: [
            { id: 1, title: 'Night Bus' },
            { id: null, title: 'Ferry' },
          ],
        },
      },
    ],
  ]);
});

test('whoever may not change it sees neither its forms nor a way to take it apart', async () => {
  open(projectOf({ can_edit: false, songs_included: null }));
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Songs' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Title and brief' })).toBeNull();
  expect(screen.queryByRole('button', { name: /single songs/ })).toBeNull();
});
