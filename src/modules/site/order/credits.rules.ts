/** Who worked on a song, and where. */
export interface Credited {
  readonly service_name: string;
  /** First name of its engineer; null where nobody has taken it. */
  readonly engineer_name: string | null;
}

/** What was done to a song, as credits say it: by the name of what was bought. */
function workOf(service: string): string {
  const mixed = /\bmix/i.test(service);
  const mastered = /\bmaster/i.test(service);
  if (mixed && mastered) return 'Mixed and mastered';
  if (mixed) return 'Mixed';
  return mastered ? 'Mastered' : 'Engineered';
}

/** The line for the credits of a release: 'Mixed by Ida at Headroom'. */
export function creditText({ service_name, engineer_name }: Credited, studio: string): string {
  const by = engineer_name === null ? '' : ` by ${engineer_name}`;
  return `${workOf(service_name)}${by} at ${studio}`;
}
