// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { Link, useRouteError } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { FAULT, held, on, Refusal, UNREACHABLE, type Route } from '@test/support/screen/network';
import { showScreen } from '@test/support/screen/screen';
import { defineEndpoint } from '@/shared/endpoint';
import {
  browserLoader,
  isPageNotFound,
  PageData,
  PageFailure,
  useApi,
  valueOf,
  type PageRequest,
} from './page-data';
import { PartBoundary } from './part-boundary';
import { useLoaded } from './use-loaded';
import { useRetry } from './use-retry';

const listSongs = defineEndpoint({
  id: 'TEST-1',
  method: 'GET',
  path: '/songs',
  access: ['public'],
  summary: 'Songs',
  response: z.object({ songs: z.array(z.string()) }),
  refusals: ['not_found'],
});

async function load({ api, signal }: PageRequest): Promise<readonly string[]> {
  return valueOf(await api.call<typeof listSongs>('GET /songs', { signal })).songs;
}

function Songs({ songs }: { songs: readonly string[] }) {
  const { retry, retrying } = useRetry();
  const [note, setNote] = useState('');
  return (
    <>
      <ul>
        {songs.map((song) => (
          <li key={song}>{song.toUpperCase()}</li>
        ))}
      </ul>
      <label>
        Note <input value={note} onChange={({ target }) => setNote(target.value)} />
      </label>
      <button type="button" onClick={retry}>
        {retrying ? 'Reading…' : 'Read again'}
      </button>
      <Link to="/songs?sort=name">By name</Link>
    </>
  );
}

function Failure() {
  const error = useRouteError();
  if (isPageNotFound(error)) return <p role="alert">No such page</p>;
  return <p role="alert">{error instanceof PageFailure ? error.failure.message : 'Another failure'}</p>;
}

const page = {
  default: () => (
    <PageData<readonly string[]> skeleton={<p>Loading songs</p>}>
      {(songs) => <Songs songs={songs} />}
    </PageData>
  ),
  clientLoader: browserLoader(load),
  ErrorBoundary: Failure,
};

const show = (route: Route) => showScreen(page, { network: [route], at: '/songs' });

describe('the data of a page', () => {
  test('its skeleton stands until the answer is there', async () => {
    const answer = held<{ songs: string[] }>();
    show(on(listSongs, answer.answer));
    expect(await screen.findByText('Loading songs')).toBeInTheDocument();
    answer.give({ songs: ['Arrival'] });
    expect(await screen.findByText('ARRIVAL')).toBeInTheDocument();
    expect(screen.queryByText('Loading songs')).toBeNull();
  });

  test.each([
    ['a fault', FAULT, 'Something went wrong. Please try again.'],
    ['no line', UNREACHABLE, /We could not reach the studio/],
    ['a refusal', new Refusal('forbidden', 'Not for you'), 'Not for you'],
    ['what is not there', new Refusal('not_found', 'Gone'), 'No such page'],
  ] as const)('%s reaches the boundary of the page', async (_name, failure, words) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    show(on(listSongs, () => failure));
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    logged.mockRestore();
  });

  test('reading it again keeps what is shown and what was typed meanwhile', async () => {
    const second = held<{ songs: string[] }>();
    let reads = 0;
    const { person } = show(on(listSongs, () => (reads++ === 0 ? { songs: ['Arrival'] } : second.answer())));
    await person.click(await screen.findByRole('button', { name: 'Read again' }));
    await person.type(screen.getByRole('textbox', { name: 'Note' }), 'louder');
    expect(screen.getByText('ARRIVAL')).toBeInTheDocument();
    second.give({ songs: ['Bridge'] });
    expect(await screen.findByText('BRIDGE')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('louder');
    expect(await screen.findByRole('button', { name: 'Read again' })).toBeInTheDocument();
  });

  test('another address of the page shows the skeleton again', async () => {
    const second = held<{ songs: string[] }>();
    let reads = 0;
    const { person } = show(on(listSongs, () => (reads++ === 0 ? { songs: ['Arrival'] } : second.answer())));
    await person.click(await screen.findByRole('link', { name: 'By name' }));
    expect(await screen.findByText('Loading songs')).toBeInTheDocument();
    second.give({ songs: ['Bridge'] });
    expect(await screen.findByText('BRIDGE')).toBeInTheDocument();
  });
});

describe('a part that cannot be drawn', () => {
  function Part({ song }: { song: string | null }) {
    return <p>{(song as string).toUpperCase()}</p>;
  }

  test('leaves the rest of the page alone, and is tried again with other data', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const tree = (song: string | null) => (
      <>
        <p>The rest</p>
        <PartBoundary round={song} failed={<p>This part could not be shown</p>}>
          <Part song={song} />
        </PartBoundary>
      </>
    );
    function Page() {
      const [song, setSong] = useState<string | null>(null);
      return (
        <>
          {tree(song)}
          <button type="button" onClick={() => setSong('Arrival')}>
            Other data
          </button>
        </>
      );
    }
    const { person } = showScreen(<Page />);
    expect(screen.getByText('The rest')).toBeInTheDocument();
    expect(screen.getByText('This part could not be shown')).toBeInTheDocument();
    logged.mockRestore();
    await person.click(screen.getByRole('button', { name: 'Other data' }));
    expect(screen.getByText('ARRIVAL')).toBeInTheDocument();
  });
});

describe('a part that loads by itself', () => {
  function Part() {
    const api = useApi();
    const { value, failure, retrying, refresh, set } = useLoaded((signal) =>
      api.call<typeof listSongs>('GET /songs', { signal }),
    );
    return (
      <>
        <p>{value === null ? (failure?.message ?? 'Loading') : value.songs.join(', ')}</p>
        <p>{retrying ? 'Once more' : 'At rest'}</p>
        <button type="button" onClick={refresh}>
          Again
        </button>
        <button type="button" onClick={() => set({ songs: ['Newer'] })}>
          Put newer
        </button>
      </>
    );
  }
  const again = () => screen.getByRole('button', { name: 'Again' });

  test('failed, tried again, there', async () => {
    const second = held<{ songs: string[] }>();
    let reads = 0;
    const { person } = showScreen(<Part />, {
      network: [on(listSongs, () => (reads++ === 0 ? FAULT : second.answer()))],
    });
    expect(screen.getByText('Loading')).toBeInTheDocument();
    expect(await screen.findByText('Something went wrong. Please try again.')).toBeInTheDocument();
    await person.click(again());
    expect(screen.getByText('Once more')).toBeInTheDocument();
    second.give({ songs: ['Arrival'] });
    expect(await screen.findByText('Arrival')).toBeInTheDocument();
    expect(screen.getByText('At rest')).toBeInTheDocument();
  });

  test('what is shown stands when a later reading fails', async () => {
    let reads = 0;
    const { person, calls } = showScreen(<Part />, {
      network: [on(listSongs, () => (reads++ === 0 ? { songs: ['Arrival'] } : UNREACHABLE))],
    });
    await screen.findByText('Arrival');
    await person.click(again());
    await vi.waitFor(() => expect(calls).toHaveLength(2));
    expect(screen.getByText('Arrival')).toBeInTheDocument();
  });

  test('an answer that is older than what was put there does not replace it', async () => {
    const first = held<{ songs: string[] }>();
    const { person } = showScreen(<Part />, { network: [on(listSongs, first.answer)] });
    await person.click(screen.getByRole('button', { name: 'Put newer' }));
    first.give({ songs: ['Older'] });
    expect(await screen.findByText('Newer')).toBeInTheDocument();
    expect(screen.queryByText('Older')).toBeNull();
  });
});
