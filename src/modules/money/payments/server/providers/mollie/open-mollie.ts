import type { OpenProvider } from '../provider-entry';

/** Mollie, without any behaviour yet. */
export const openMollie: OpenProvider = () => null;
