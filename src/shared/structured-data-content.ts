import { CONTEXT, addressOf, organizationId, sharePicture, type JsonLd, type JsonLdValue } from './json-ld';
import type { SiteIdentity } from './site-identity';
import { organization, pageOfKind, type PageTexts } from './structured-data';

/** A question with its answer, both as plain text. */
export interface QuestionAndAnswer {
  readonly question: string;
  readonly answer: string;
}

/** A post as search engines see it. */
export interface PostTexts {
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
export interface ProductTexts {
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

/** The page about the studio (schema.org AboutPage, SITE-11); its main subject is the organisation, told in full. */
export function aboutPage(words: PageTexts, site: SiteIdentity): JsonLd {
  const { '@context': _, ...studio } = organization(site);
  return { ...pageOfKind('AboutPage', words, site), mainEntity: studio };
}

/** The page with contacts and form (schema.org ContactPage). */
export function contactPage(words: PageTexts, site: SiteIdentity): JsonLd {
  const { '@context': _, ...studio } = organization(site);
  return { ...pageOfKind('ContactPage', words, site), mainEntity: studio };
}

/** Somebody who works on songs at the studio. */
export interface EngineerTexts extends PageTexts {
  readonly jobTitle: string;
  /** Styles of music. */
  readonly knowsAbout: readonly string[];
  /** By their English names. */
  readonly languages: readonly string[];
}

/** The page of one engineer (schema.org ProfilePage of a Person who works for the studio). */
export function engineerProfile(
  { jobTitle, knowsAbout, languages, ...words }: EngineerTexts,
  site: SiteIdentity,
): JsonLd {
  return {
    ...pageOfKind('ProfilePage', words, site),
    mainEntity: {
      '@type': 'Person',
      name: words.name,
      description: words.description,
      url: addressOf(words.path, site),
      worksFor: { '@type': 'Organization', '@id': organizationId(site), name: site.site_name },
      ...(jobTitle === '' ? {} : { jobTitle }),
      ...(knowsAbout.length === 0 ? {} : { knowsAbout }),
      ...(languages.length === 0 ? {} : { knowsLanguage: languages }),
    },
  };
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
export function blogPosting(post: PostTexts, site: SiteIdentity): JsonLd {
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

function offersOf(product: ProductTexts, site: SiteIdentity): Record<string, JsonLdValue> {
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
export function product(words: ProductTexts, site: SiteIdentity): JsonLd {
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
