/** A schema.org object as it is put into a page (JSON-LD). */
export interface JsonLd {
  readonly '@context': 'https://schema.org';
  readonly '@type': string;
  readonly [property: string]: JsonLdValue;
}

type JsonLdValue =
  | string
  | number
  | boolean
  | readonly JsonLdValue[]
  | { readonly [key: string]: JsonLdValue };

/** Where a page stands (schema.org BreadcrumbList): names and paths from the top level down to the page itself. */
export function breadcrumbList(
  steps: readonly { readonly name: string; readonly path: string }[],
  siteUrl: string,
): JsonLd {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${siteUrl}${path}`,
    })),
  };
}
