type Check = (value: unknown) => string | null;

interface TypeRules {
  readonly required: Readonly<Record<string, Check>>;
  /** What search engines ask for beyond the bare minimum; we leave none of it out. */
  readonly recommended?: Readonly<Record<string, Check>>;
  /** Where the property is there, it must be right. */
  readonly optional?: Readonly<Record<string, Check>>;
}

type Thing = Readonly<Record<string, unknown>>;

const isThing = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const text: Check = (value) => (typeof value === 'string' && value.trim() !== '' ? null : 'is no text');
const url: Check = (value) =>
  typeof value === 'string' && /^https?:\/\/[^/]/.test(value) && URL.canParse(value)
    ? null
    : 'is no full address';
const amount: Check = (value) => (typeof value === 'number' && value >= 0 ? null : 'is no amount');
const whole: Check = (value) =>
  Number.isInteger(value) && Number(value) > 0 ? null : 'is no positive whole number';
const currency: Check = (value) => (/^[A-Z]{3}$/.test(String(value)) ? null : 'is no currency code');
const time: Check = (value) =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(String(value)) &&
  !Number.isNaN(Date.parse(String(value)))
    ? null
    : 'is no ISO time';
const availability: Check = (value) =>
  /^https:\/\/schema\.org\/(InStock|OutOfStock)$/.test(String(value)) ? null : 'is no availability';
const shortText: Check = (value) =>
  text(value) ?? (String(value).length <= 110 ? null : 'is longer than 110 characters');

function some(check: Check): Check {
  return (value) => {
    if (!Array.isArray(value)) return check(value);
    if (value.length === 0) return 'is empty';
    return value.map(check).find((problem) => problem !== null) ?? null;
  };
}

function thing(...types: string[]): Check {
  return (value) => {
    if (!isThing(value)) return 'is no object';
    const type = String(value['@type']);
    if (!types.includes(type)) return `is a ${type}, not ${types.join(' or ')}`;
    const [problem] = problemsOf(value, type);
    return problem ?? null;
  };
}

/** An object that stands elsewhere in full, told by its id. */
const reference: Check = (value) =>
  isThing(value) && Object.keys(value).length === 1 ? url(value['@id']) : 'is no reference';

function either(...checks: Check[]): Check {
  return (value) => {
    const problems = checks.map((check) => check(value));
    return problems.includes(null) ? null : problems.join('; ');
  };
}

const pageById: Check = (value) =>
  isThing(value) && value['@type'] === 'WebPage' ? url(value['@id']) : 'is no page';

const picture = either(url, (value) => thing('ImageObject')(value));
const studio = either(reference, (value) => thing('Organization')(value));
const page: TypeRules = {
  required: { name: text, url },
  recommended: { description: text, inLanguage: text, isPartOf: thing('WebSite') },
};

// From the documentation of schema.org and of the search engines' own tests (Google Search Central, 'structured data
// features'): Organization, Product snippet, merchant listing, Article, FAQ, breadcrumb, logo.
const RULES: Readonly<Record<string, TypeRules>> = {
  Organization: {
    required: { name: text },
    optional: {
      url,
      logo: picture,
      email: text,
      telephone: text,
      address: thing('PostalAddress'),
      contactPoint: thing('ContactPoint'),
      sameAs: some(url),
    },
  },
  PostalAddress: {
    required: { streetAddress: text, addressLocality: text, addressCountry: text },
    recommended: { postalCode: text },
  },
  ContactPoint: { required: { contactType: text }, recommended: { email: text, telephone: text } },
  ImageObject: { required: { url }, optional: { width: whole, height: whole } },
  WebSite: { required: { name: text, url }, optional: { publisher: studio } },
  Service: {
    required: { name: text, provider: studio, offers: thing('Offer') },
    recommended: { description: text, serviceType: text, url },
  },
  Offer: {
    required: { price: amount, priceCurrency: currency },
    recommended: { availability, url },
    optional: { priceSpecification: thing('PriceSpecification', 'UnitPriceSpecification') },
  },
  AggregateOffer: {
    required: { lowPrice: amount, priceCurrency: currency },
    recommended: { highPrice: amount, offerCount: whole, availability, url },
  },
  PriceSpecification: { required: { priceCurrency: currency, minPrice: amount } },
  UnitPriceSpecification: {
    required: { priceCurrency: currency, price: amount },
    recommended: { billingDuration: whole, unitCode: text },
  },
  Product: {
    required: { name: text, offers: thing('Offer', 'AggregateOffer'), image: some(picture) },
    recommended: { description: text, brand: thing('Brand'), sku: text, category: text, url },
    optional: { aggregateRating: thing('AggregateRating') },
  },
  Brand: { required: { name: text } },
  AggregateRating: {
    required: { ratingValue: amount, reviewCount: whole },
    recommended: { bestRating: whole },
  },
  AboutPage: { ...page, recommended: { ...page.recommended, mainEntity: thing('Organization') } },
  ProfilePage: { ...page, recommended: { ...page.recommended, mainEntity: thing('Person') } },
  ContactPage: { ...page, recommended: { ...page.recommended, mainEntity: thing('Organization') } },
  WebPage: page,
  FAQPage: { required: { mainEntity: some(thing('Question')) } },
  Question: { required: { name: text, acceptedAnswer: thing('Answer') } },
  Answer: { required: { text } },
  BlogPosting: {
    required: {
      headline: shortText,
      image: some(picture),
      datePublished: time,
      author: thing('Person', 'Organization'),
    },
    recommended: {
      dateModified: time,
      description: text,
      publisher: studio,
      mainEntityOfPage: pageById,
      url,
    },
    optional: { wordCount: whole, keywords: text, articleSection: text },
  },
  Person: { required: { name: text }, recommended: { url } },
  BreadcrumbList: { required: { itemListElement: some(thing('ListItem')) } },
  ListItem: { required: { position: whole, name: text, item: url } },
};

function problemsOf(value: Thing, type: string): string[] {
  const rules = RULES[type];
  if (rules === undefined) return [`${type}: a type that nobody here knows`];
  const must = { ...rules.required, ...rules.recommended };
  const missing = Object.keys(must)
    .filter((name) => value[name] === undefined)
    .map((name) => `${type}.${name}: missing`);
  const wrong = Object.entries({ ...must, ...rules.optional }).flatMap(([name, check]) => {
    const problem = value[name] === undefined ? null : check(value[name]);
    return problem === null ? [] : [`${type}.${name}: ${problem}`];
  });
  return [...missing, ...wrong];
}

function orderProblems(value: Thing): string[] {
  if (value['@type'] !== 'BreadcrumbList' || !Array.isArray(value['itemListElement'])) return [];
  const positions = value['itemListElement'].map((item: unknown) =>
    isThing(item) ? item['position'] : null,
  );
  return positions.every((position, index) => position === index + 1)
    ? []
    : ['BreadcrumbList.itemListElement: positions do not count from 1'];
}

function rangeProblems(value: Thing): string[] {
  const rating = value['aggregateRating'];
  if (!isThing(rating)) return [];
  const best = Number(rating['bestRating'] ?? 5);
  return Number(rating['ratingValue']) > best ? ['AggregateRating.ratingValue: above the best'] : [];
}

/** What is wrong with or missing from one JSON-LD object of a page; empty where it is as search engines want it. */
export function jsonLdProblems(value: unknown): string[] {
  if (!isThing(value)) return ['is no object'];
  const context = value['@context'] === 'https://schema.org' ? [] : ['@context: is not https://schema.org'];
  return [
    ...context,
    ...problemsOf(value, String(value['@type'])),
    ...orderProblems(value),
    ...rangeProblems(value),
  ];
}

/** Every JSON-LD object of an HTML document, parsed; throws where one is no JSON. */
export function jsonLdOf(html: string): unknown[] {
  const scripts = html.matchAll(/<script[^>]*type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g);
  return [...scripts].map(([, json]) => JSON.parse(json ?? '') as unknown);
}
