/** Entries by a name of theirs, both in the order they come in. */
export function grouped<Entry, Name>(
  entries: readonly Entry[],
  nameOf: (entry: Entry) => Name,
): Map<Name, Entry[]> {
  const groups = new Map<Name, Entry[]>();
  for (const entry of entries) {
    const name = nameOf(entry);
    const members = groups.get(name);
    if (members === undefined) groups.set(name, [entry]);
    else members.push(entry);
  }
  return groups;
}
