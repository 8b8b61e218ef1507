import {
  CONTEXT,
  addressOf,
  organizationId,
  sharePicture,
  webSiteId,
  type JsonLd,
  type JsonLdValue,
} from './json-ld';
import type { SiteIdentity } from './site-identity';

export type { JsonLd } from './json-ld';

interface PageWords {
  readonly name: string;
  readonly description: string;
  /** Path of the page's one true address, such as `/about`. */
  readonly path: string;
}

/** A question with its answer, both as plain text. */
export interface QuestionAndAnswer {
  readonly question: string;
  readonly answer: string;
}

/** A post as search engines see it. */
export interface PostWords {
  readonly headline: string;
  readonly description: string;
  /** Path of the post's own picture, as its page's head has it; the sharing picture is drawn with it. */
  readonly image?: string | undefined;
  /** ISO times. */
  readonly datePublished: string;
  readonly dateModified?: string | undefined;
  readonly author: string;
  /** Path of the post, such as `/blog/how-loud`. */
  readonly url: string;
  readonly keywords?: readonly string[];
  readonly wordCount?: number;
  /** Name of the post's category. */
  readonly section?: string;
}

/** A service as something with a price. */
export interface ProductWords {
  readonly name: string;
  readonly description: string;
  /** Path of the service's own picture, as its page's head has it; the sharing picture is drawn with it. */
  readonly image?: string | undefined;
  /** Path of the service's page. */
  readonly url: string;
  readonly sku: string;
  readonly category: string;
  /** What it costs in decimals of the site's currency: one price for each way to buy it. */
  readonly prices: readonly number[];
  /** Whether it can be bought now. */
  readonly available: boolean;
  /** Paid every month rather than once. */
  readonly monthly?: boolean;
  /** Only from approved reviews of this very service; left out where there are none. */
  readonly rating?: { readonly average: number; readonly count: number };
}

// The front page of a network is nobody's profile: an account has a path of its own.
function isProfile(url: string): boolean {
  return URL.canParse(url) && /^https?:/.test(url) && new URL(url).pathname.length > 1;
}

/** The studio itself (schema.org Organization): contacts, address, logo and its profiles elsewhere. */
export function organization(site: SiteIdentity): JsonLd {
  const { name, street, postcode, city, country } = site.postal_address;
  const profiles = site.social_links.map(({ url }) => url).filter(isProfile);
  return {
    '@context': CONTEXT,
    '@type': 'Organization',
    '@id': organizationId(site),
    name: site.site_name,
    legalName: name,
    url: `${site.site_url}/`,
    logo: {
      '@type': 'ImageObject',
      url: `${site.site_url}/media/brand/icon-512.png`,
      width: 512,
      height: 512,
    },
    image: `${site.site_url}/media/brand/og-default.png`,
    email: site.support_email,
    telephone: site.chat_phone,
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      postalCode: postcode,
      addressLocality: city,
      addressCountry: country,
    },
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer support',
      email: site.support_email,
      telephone: site.chat_phone,
      availableLanguage: 'en',
    },
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
export function service({ name, description, path }: PageWords, site: SiteIdentity): JsonLd {
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
    offers: {
      '@type': 'Offer',
      url: `${site.site_url}/select-services`,
      price,
      priceCurrency: site.currency,
      priceSpecification: { '@type': 'PriceSpecification', minPrice: price, priceCurrency: site.currency },
      availability: 'https://schema.org/InStock',
    },
  };
}

function page(type: string, { name, description, path }: PageWords, site: SiteIdentity): JsonLd {
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

/** The page about the studio (schema.org AboutPage, SITE-11); its main subject is the organisation, told in full. */
export function aboutPage(words: PageWords, site: SiteIdentity): JsonLd {
  const { '@context': _, ...studio } = organization(site);
  return { ...page('AboutPage', words, site), mainEntity: studio };
}

/** The page with contacts and form (schema.org ContactPage). */
export function contactPage(words: PageWords, site: SiteIdentity): JsonLd {
  const { '@context': _, ...studio } = organization(site);
  return { ...page('ContactPage', words, site), mainEntity: studio };
}

/** A page that has no kind of its own (schema.org WebPage). */
export function webPage(words: PageWords, site: SiteIdentity): JsonLd {
  return page('WebPage', words, site);
}

/** Questions with their answers (schema.org FAQPage); the page must show every one of them. */
export function faqPage(items: readonly QuestionAndAnswer[]): JsonLd {
  return {
    '@context': CONTEXT,
    '@type': 'FAQPage',
    mainEntity: items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

/** A post of the blog (schema.org BlogPosting). */
export function blogPosting(post: PostWords, site: SiteIdentity): JsonLd {
  const url = addressOf(post.url, site);
  return {
    '@context': CONTEXT,
    '@type': 'BlogPosting',
    headline: post.headline,
    description: post.description,
    image: sharePicture({ title: post.headline, path: post.url, picture: post.image }, site),
    datePublished: post.datePublished,
    dateModified: post.dateModified ?? post.datePublished,
    author: { '@type': 'Person', name: post.author, url: `${site.site_url}/about` },
    publisher: {
      '@type': 'Organization',
      '@id': organizationId(site),
      name: site.site_name,
      url: `${site.site_url}/`,
      logo: { '@type': 'ImageObject', url: `${site.site_url}/media/brand/icon-512.png` },
    },
    mainEntityOfPage: { '@type': 'WebPage', '@id': url },
    url,
    inLanguage: 'en',
    ...(post.keywords && post.keywords.length > 0 ? { keywords: post.keywords.join(', ') } : {}),
    ...(post.wordCount === undefined ? {} : { wordCount: post.wordCount }),
    ...(post.section === undefined ? {} : { articleSection: post.section }),
  };
}

function offersOf(product: ProductWords, site: SiteIdentity): Record<string, JsonLdValue> {
  const low = Math.min(...product.prices);
  const high = Math.max(...product.prices);
  const same = {
    url: addressOf(product.url, site),
    priceCurrency: site.currency,
    availability: product.available ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
    seller: { '@type': 'Organization', '@id': organizationId(site), name: site.site_name },
  };
  if (low !== high) {
    return {
      '@type': 'AggregateOffer',
      ...same,
      lowPrice: low,
      highPrice: high,
      offerCount: product.prices.length,
    };
  }
  const month = {
    '@type': 'UnitPriceSpecification',
    price: low,
    priceCurrency: site.currency,
    billingDuration: 1,
    unitCode: 'MON',
  };
  return { '@type': 'Offer', ...same, price: low, ...(product.monthly ? { priceSpecification: month } : {}) };
}

/** A service with its price (schema.org Product with Offer), rated only where reviews of it exist. */
export function product(words: ProductWords, site: SiteIdentity): JsonLd {
  const { rating } = words;
  return {
    '@context': CONTEXT,
    '@type': 'Product',
    name: words.name,
    description: words.description,
    image: sharePicture({ title: words.name, path: words.url, picture: words.image }, site),
    url: addressOf(words.url, site),
    sku: words.sku,
    category: words.category,
    brand: { '@type': 'Brand', name: site.site_name },
    ...(words.prices.length > 0 ? { offers: offersOf(words, site) } : {}),
    ...(rating && rating.count > 0
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: Math.round(rating.average * 10) / 10,
            reviewCount: rating.count,
            bestRating: 5,
            worstRating: 1,
          },
        }
      : {}),
  };
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
