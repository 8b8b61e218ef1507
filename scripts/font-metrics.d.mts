export const REFERENCE_TEXT: string;
export const SYSTEM_FONTS: Record<string, { local: string[]; advance: number }>;
export function readMetrics(sfnt: Uint8Array): { ascent: number; descent: number; lineGap: number };
export function fallbackDescriptors(
  face: { ascent: number; descent: number; lineGap: number; advance: number },
  system: { advance: number },
): Record<string, string>;
