import { CONTEXT, addressOf, organizationId, webSiteId, type JsonLd } from './json-ld';
import type { SiteIdentity } from './site-identity';

export type { JsonLd } from './json-ld';

export interface PageTexts {
  readonly name: string;
  readonly description: string;
  /** Path of the page's one true address, such as `/about`. */
  readonly path: string;
}

// The front page of a network is nobody's profile: an account has a path of its own.
function isProfile(url: string): boolean {
  return URL.canParse(url) && /^https?:/.test(url) && new URL(url).pathname.length > 1;
}

/** The studio itself (schema.org Organization): contacts, address, logo and its profiles elsewhere. */
export function organization(site: SiteIdentity): JsonLd {
  const { name, street, postcode, city, country } = site.postal_address;
  // What the studio has not entered is not said.
  const reach = {
    ...(site.support_email === '' ? {} : { email: site.support_email }),
    ...(site.chat_phone === '' ? {} : { telephone: site.chat_phone }),
  };
  const profiles = site.social_links.map(({ url }) => url).filter(isProfile);
  return {
    '@context': CONTEXT,
    '@type': 'Organization',
    '@id': organizationId(site),
    name: site.site_name,
    ...(name === '' ? {} : { legalName: name }),
    url: `${site.site_url}/`,
    logo: {
      '@type': 'ImageObject',
      url: `${site.site_url}/media/brand/icon-512.png`,
      width: 512,
      height: 512,
    },
    image: `${site.site_url}/media/brand/og-default.png`,
    ...reach,
    ...(street === '' && city === ''
      ? {}
      : {
          address: {
            '@type': 'PostalAddress',
            streetAddress: street,
            postalCode: postcode,
            addressLocality: city,
            addressCountry: country,
          },
        }),
    ...(Object.keys(reach).length === 0
      ? {}
      : {
          contactPoint: {
            '@type': 'ContactPoint',
            contactType: 'customer support',
            ...reach,
            availableLanguage: 'en',
          },
        }),
    ...(profiles.length > 0 ? { sameAs: profiles } : {}),
  };
}

/** The site as a whole (schema.org WebSite), published by the studio. */
export function webSite(site: SiteIdentity): JsonLd {
  return {
    '@context': CONTEXT,
    '@type': 'WebSite',
    '@id': webSiteId(site),
    name: site.site_name,
    url: `${site.site_url}/`,
    inLanguage: 'en',
    publisher: { '@id': organizationId(site) },
  };
}

/** What the studio does (schema.org Service), with its starting price from the settings (SITE-11). */
export function service({ name, description, path }: PageTexts, site: SiteIdentity): JsonLd {
  const price = site.claims.starting_price;
  return {
    '@context': CONTEXT,
    '@type': 'Service',
    name,
    description,
    serviceType: 'Online mixing and mastering',
    url: addressOf(path, site),
    areaServed: 'Worldwide',
    provider: {
      '@type': 'Organization',
      '@id': organizationId(site),
      name: site.site_name,
      url: `${site.site_url}/`,
    },
    ...(price === 0
      ? {}
      : {
          offers: {
            '@type': 'Offer',
            url: `${site.site_url}/select-services`,
            price,
            priceCurrency: site.currency,
            priceSpecification: {
              '@type': 'PriceSpecification',
              minPrice: price,
              priceCurrency: site.currency,
            },
            availability: 'https://schema.org/InStock',
          },
        }),
  };
}

/** A page of a kind (a type of schema.org). */
export function pageOfKind(type: string, { name, description, path }: PageTexts, site: SiteIdentity): JsonLd {
  return {
    '@context': CONTEXT,
    '@type': type,
    name,
    description,
    url: addressOf(path, site),
    inLanguage: 'en',
    isPartOf: { '@type': 'WebSite', '@id': webSiteId(site), name: site.site_name, url: `${site.site_url}/` },
  };
}

/** A page that has no kind of its own (schema.org WebPage). */
export function webPage(words: PageTexts, site: SiteIdentity): JsonLd {
  return pageOfKind('WebPage', words, site);
}

/** Where a page stands (schema.org BreadcrumbList): names and paths from the top level down to the page itself. */
export function breadcrumbList(
  steps: readonly { readonly name: string; readonly path: string }[],
  siteUrl: string,
): JsonLd {
  return {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${siteUrl}${path}`,
    })),
  };
}
