// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { DONE, on } from '@test/support/screen/network';
import { showScreen } from '@test/support/screen/screen';
import { getDeliveryPeaks } from '../deliveries.contract';
import { SongPlayer } from './song-player';
import type { Delivery } from './use-tracks';

const V1: Delivery = {
  id: 3,
  version: 1,
  note: '',
  created_at: '2026-03-01T12:00:00.000Z',
  files: [
    {
      id: 4,
      name: 'v1.wav',
      size: 9,
      sha256: 'ab',
      media_type: 'audio/wav',
      preview_url: null,
      url: '/f/4',
      listen_url: '/l/4',
    },
  ],
};

function Song() {
  const [deliveries, setDeliveries] = useState<readonly Delivery[]>([]);
  return (
    <>
      <button type="button" onClick={() => setDeliveries([V1])}>
        Deliver
      </button>
      <SongPlayer orderId={1} itemId={2} deliveries={deliveries} before={null}>
        {(controls) => (
          <>
            <label>
              Message <input />
            </label>
            {controls?.play}
          </>
        )}
      </SongPlayer>
    </>
  );
}

test('B: a first version that arrives keeps what is being typed below the player', async () => {
  const peaks = on(getDeliveryPeaks, () => ({ ...DONE, data: [] }));
  const { person } = showScreen(<Song />, { network: [peaks] });
  const message = screen.getByLabelText('Message');
  expect(screen.queryByRole('region', { name: 'Player' })).toBeNull();
  await person.type(message, 'One more thing');
  await person.click(screen.getByRole('button', { name: 'Deliver' }));
  expect(await screen.findByRole('button', { name: 'Play v1' })).toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Player' })).toBeInTheDocument();
  expect(screen.getByLabelText('Message')).toBe(message);
  expect(message).toHaveValue('One more thing');
});
