/** What somebody has: ids, and the secrets that open them. All texts, as addresses carry them. */
export type Things = Readonly<Record<string, string>>;
