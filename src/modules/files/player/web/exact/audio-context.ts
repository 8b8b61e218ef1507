/** What most recordings have; another rate gets a context of its own. */
const USUAL_RATE = 44_100;

let shared: AudioContext | null = null;

function make(rate: number): AudioContext {
  // Samples reach the device as they are only where the context runs at their rate.
  return new AudioContext({ sampleRate: rate, latencyHint: 'interactive' });
}

/** To be called within a press: some browsers let sound begin only there. @param rate Hz, where it is known already */
export function wakeAudio(rate: number | null): void {
  if (typeof AudioContext === 'undefined') return;
  try {
    if (rate !== null) audioAt(rate);
    else if (shared === null || shared.state === 'closed') shared = make(USUAL_RATE);
    void shared?.resume();
  } catch {
    // Without a context the plain engine plays.
  }
}

/** The page's context, if there is one. */
export function wokenAudio(): AudioContext | null {
  return shared?.state === 'closed' ? null : shared;
}

/** The page's context at a rate, or at another one where the browser has no such rate. Throws where there is none. */
export function audioAt(rate: number): AudioContext {
  if (shared !== null && shared.state !== 'closed' && shared.sampleRate === rate) return shared;
  let next: AudioContext;
  try {
    next = make(rate);
  } catch {
    next = shared ?? make(USUAL_RATE);
  }
  if (next !== shared) void shared?.close();
  shared = next;
  return next;
}
