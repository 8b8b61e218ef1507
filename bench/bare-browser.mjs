// A browser with nobody in it but the measurement. Playwright has every page keep the bodies of its answers (up to
// 100 MB in the page's own process, for whoever may ask for them): memory can't be measured through it.
import { launchChromium } from './chromium.mjs';

/** Speaks the debugging protocol over a pipe: messages of JSON, each ended by a zero. */
function speak(input, output) {
  const waiting = new Map();
  let last = 0;
  let rest = '';
  output.setEncoding('utf8').on('data', (text) => {
    const messages = (rest + text).split('\0');
    rest = messages.pop();
    for (const message of messages) {
      const { id, result, error } = JSON.parse(message);
      const { resolve, reject } = waiting.get(id) ?? {};
      waiting.delete(id);
      if (error) reject?.(new Error(error.message));
      else resolve?.(result);
    }
  });
  return (method, params = {}, sessionId) =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      input.write(`${JSON.stringify({ id: last, method, params, sessionId })}\0`);
    });
}

async function openPage(send) {
  const { targetId } = await send('Target.createTarget', { url: 'about:blank' });
  const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
  const evaluate = async (expression) => {
    const asked = { expression, awaitPromise: true, returnByValue: true, userGesture: true };
    const { result, exceptionDetails } = await send('Runtime.evaluate', asked, sessionId);
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  };
  return {
    evaluate,
    goto: (url) => send('Page.navigate', { url }, sessionId),
    /** Waits until an expression is true. */
    async until(expression) {
      for (let tries = 0; tries < 300; tries += 1) {
        if (await evaluate(expression)) return;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      throw new Error(`never true: ${expression}`);
    },
    /** Presses a place with the pointer. */
    async press(x, y) {
      const at = { x, y, button: 'left', clickCount: 1 };
      for (const type of ['mouseMoved', 'mousePressed', 'mouseReleased'])
        await send('Input.dispatchMouseEvent', { type, ...at }, sessionId);
    },
  };
}

/**
 * Starts a Chromium with one page.
 * @param {string} path of the browser
 */
export async function startBareBrowser(path) {
  const { child, stop } = launchChromium(path, {
    flags: ['--remote-debugging-pipe', '--window-size=1280,720'],
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  });
  try {
    const send = speak(child.stdio[3], child.stdio[4]);
    return { send, page: await openPage(send), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
