import { Transform } from 'node:stream';
import { callbackify } from 'node:util';

/** Passes a stream through and asks `check` again after each `bytes` of it; what it throws ends the stream there. */
export function checkAlong(bytes: number, check: () => Promise<void>): Transform {
  let since = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      since += chunk.byteLength;
      if (since < bytes) return done(null, chunk);
      since = 0;
      return callbackify(check)((error: Error | null) => {
        if (error) done(error);
        else done(null, chunk);
      });
    },
  });
}
