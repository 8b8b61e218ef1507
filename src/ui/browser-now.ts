/** The browser's own now; only for what the server leaves out. */
export const browserNow = (): Date => new Date(Math.floor(performance.timeOrigin + performance.now()));
