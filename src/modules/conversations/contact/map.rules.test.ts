import { expect, test } from 'vitest';
import { embedAddress, mapAddress } from './map.rules';

const rotterdam = { latitude: 51.9069, longitude: 4.4487, zoom: 15 };

function boxOf(address: string): number[] {
  return (new URL(address).searchParams.get('bbox') ?? '').split(',').map(Number);
}

test('CONT-01 the map is framed around the studio, which it marks', () => {
  const address = embedAddress(rotterdam);
  expect(new URL(address).origin).toBe('https://www.openstreetmap.org');
  expect(new URL(address).searchParams.get('marker')).toBe('51.90690,4.44870');
  const [west = 0, south = 0, east = 0, north = 0] = boxOf(address);
  expect((west + east) / 2).toBeCloseTo(rotterdam.longitude, 4);
  expect((south + north) / 2).toBeCloseTo(rotterdam.latitude, 4);
  // 800 pixels of zoom 15: 360° / (256 × 2^15) each.
  expect(east - west).toBeCloseTo(0.034332, 4);
});

test('CONT-01 one step nearer shows half as much', () => {
  const [west = 0, , east = 0] = boxOf(embedAddress(rotterdam));
  const [nearWest = 0, , nearEast = 0] = boxOf(embedAddress({ ...rotterdam, zoom: 16 }));
  expect((east - west) / (nearEast - nearWest)).toBeCloseTo(2, 2);
});

test('CONT-01 no place leads off the map', () => {
  const box = boxOf(embedAddress({ latitude: 90, longitude: 180, zoom: 1 }));
  for (const [index, edge] of box.entries()) expect(Math.abs(edge)).toBeLessThanOrEqual(index % 2 ? 85 : 180);
});

test('CONT-01 the same place on the map’s own site', () => {
  expect(mapAddress(rotterdam)).toBe(
    'https://www.openstreetmap.org/?mlat=51.90690&mlon=4.44870#map=15/51.90690/4.44870',
  );
});
