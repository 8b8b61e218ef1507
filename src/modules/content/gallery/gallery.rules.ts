/** What a picture shows, in words: the studio's own, or `Gallery image 3` for the third (ABOU-02). */
export function altOf({ alt }: { readonly alt: string | null }, index: number): string {
  return alt?.trim() || `Gallery image ${index + 1}`;
}
