export function ensureHaproxy(): Promise<string>;
