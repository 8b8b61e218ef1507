/** What an item is called: its title, or its number until the customer has sent one. */
export function itemName(item: { readonly id: number; readonly track: string | null }): string {
  return item.track ?? `Item #${item.id}`;
}
