/** Where the studio is on the map, and how near the map shows it (OpenStreetMap's zoom, 1 to 19). */
export interface MapPlace {
  readonly latitude: number;
  readonly longitude: number;
  readonly zoom: number;
}

// The frame that the embedded map is asked to show, in its pixels; browsers fit it into the room there is.
const WIDE = 800;
const HIGH = 450;
const TILE = 256;
const MAX_LATITUDE = 85;

const decimals = (degrees: number): string => degrees.toFixed(5);

function clamp(value: number, limit: number): number {
  return Math.min(limit, Math.max(-limit, value));
}

/**
 * Address of OpenStreetMap's embeddable page around a place, with a marker on it.
 * Web Mercator: a tile of 256 pixels is 360° / 2^zoom wide, and a degree of latitude is drawn 1 / cos(latitude) as
 * high as one of longitude is wide (https://wiki.openstreetmap.org/wiki/Zoom_levels).
 */
export function embedAddress({ latitude, longitude, zoom }: MapPlace): string {
  const degreesPerPixel = 360 / (TILE * 2 ** zoom);
  const east = (WIDE / 2) * degreesPerPixel;
  const north = (HIGH / 2) * degreesPerPixel * Math.cos((clamp(latitude, MAX_LATITUDE) * Math.PI) / 180);
  const box = [
    clamp(longitude - east, 180),
    clamp(latitude - north, MAX_LATITUDE),
    clamp(longitude + east, 180),
    clamp(latitude + north, MAX_LATITUDE),
  ];
  const query = new URLSearchParams({
    bbox: box.map(decimals).join(','),
    layer: 'mapnik',
    marker: `${decimals(latitude)},${decimals(longitude)}`,
  });
  return `https://www.openstreetmap.org/export/embed.html?${query}`;
}

/** Address of the same place on OpenStreetMap's own site. */
export function mapAddress({ latitude, longitude, zoom }: MapPlace): string {
  const [lat, lon] = [decimals(latitude), decimals(longitude)];
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=${zoom}/${lat}/${lon}`;
}
