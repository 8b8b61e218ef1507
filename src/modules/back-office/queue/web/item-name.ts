/** What an item is called: its title, or its number until the customer has sent one. */
export function itemName(item: { readonly id: number; readonly track: string | null }): string {
  return item.track ?? `Item #${item.id}`;
}

/** Who works on a song, and whom its customer asked for where that is not the same. */
export function engineerText(item: {
  readonly engineer: { readonly name: string } | null;
  readonly asked_engineer: string | null;
}): string {
  const { engineer, asked_engineer: asked } = item;
  if (asked === null || asked === engineer?.name) return engineer?.name ?? 'Unassigned';
  return `${engineer?.name ?? 'Unassigned'} (asked for ${asked})`;
}
