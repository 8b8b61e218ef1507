import { Transform } from 'node:stream';
import { asError } from '@/shared/as-error';

/** Looks at the first bytes of something that arrives; throws to stop it. */
export type Inspect = (start: Buffer) => void;

/** Passes a stream through and shows its first `bytes` (fewer where it is shorter) to `inspect` before any of them. */
export function peekStart(bytes: number, inspect: Inspect): Transform {
  let held: Buffer[] | null = [];
  let size = 0;
  const release = (stream: Transform, parts: Buffer[]): Error | null => {
    held = null;
    const start = Buffer.concat(parts, size);
    try {
      inspect(start.subarray(0, bytes));
    } catch (error) {
      return asError(error);
    }
    if (size > 0) stream.push(start);
    return null;
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (held === null) return done(null, chunk);
      held.push(chunk);
      size += chunk.byteLength;
      return done(size >= bytes ? release(this, held) : null);
    },
    flush(done) {
      done(held === null ? null : release(this, held));
    },
  });
}
