import { readAiff } from './aiff';
import type { ByteSource } from './byte-source';
import { textAt, viewOf } from './chunks';
import type { ContainerAnswer, ContainerFault } from './pcm-format';
import { readWav } from './wav';

const HEAD = 12;
const ID3_HEAD = 10;
const MAX_TAGS = 4;

// ID3v2.4.0, section 3.1: seven bits of each byte count.
function tagSize(view: DataView): number {
  const [a, b, c, d] = [6, 7, 8, 9].map((at) => view.getUint8(at) & 0x7f) as [number, number, number, number];
  return ID3_HEAD + a * 2 ** 21 + b * 2 ** 14 + c * 2 ** 7 + d;
}

function compressedKind(view: DataView, tagged: boolean): ContainerFault {
  const start = textAt(view, 0, 4);
  if (start === 'fLaC') return 'flac';
  if (start === 'OggS') return 'ogg';
  if (textAt(view, 4, 4) === 'ftyp') return 'm4a';
  // MPEG audio: eleven set bits, then a layer that is not reserved (ISO/IEC 11172-3, 2.4.2.3).
  const sync = view.byteLength >= 2 && view.getUint8(0) === 0xff && (view.getUint8(1) & 0xe0) === 0xe0;
  if (sync && (view.getUint8(1) & 0x06) !== 0) return 'mp3';
  return tagged ? 'mp3' : 'not-audio';
}

/**
 * What a file is by its content, never by its name: where its samples lie, or why they can't be read. Reads only
 * headers, some hundred bytes, however large the file is.
 */
export async function readContainer(source: ByteSource): Promise<ContainerAnswer> {
  if (source.size === 0) return { ok: false, fault: 'empty' };
  let start = 0;
  for (let tags = 0; tags <= MAX_TAGS; tags += 1) {
    const view = await viewOf(source, start, HEAD);
    const id = textAt(view, 0, 4);
    const kind = textAt(view, 8, 4);
    if ((id === 'RIFF' || id === 'RF64' || id === 'BW64') && kind === 'WAVE')
      return readWav(source, start, id !== 'RIFF');
    if (id === 'FORM' && (kind === 'AIFF' || kind === 'AIFC'))
      return readAiff(source, start, kind === 'AIFC');
    if (id.slice(0, 3) !== 'ID3' || view.byteLength < ID3_HEAD)
      return { ok: false, fault: compressedKind(view, tags > 0), start };
    start += tagSize(view);
    if (start >= source.size) return { ok: false, fault: 'mp3' };
  }
  return { ok: false, fault: 'not-audio' };
}
