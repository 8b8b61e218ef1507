/** before: the raw signal, always cold. after: the finished one, always warm. */
export type Signal = 'before' | 'after';

/** CSS colour of a signal. */
export const signalColor: Record<Signal, string> = { before: 'var(--before)', after: 'var(--after)' };
