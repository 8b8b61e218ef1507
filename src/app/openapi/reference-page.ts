import { themeColors } from '@/shared/theme-colors';
import { themeScript } from '@/ui/theme';
import { escapeHtml } from '../escape-html';
import type { OpenApiDocument } from './document';
import type { Operation, Parameter } from './operation';
import { schemaText } from './schema-text';

const H3 = 'mt-4 mb-1 text-sm font-semibold';
const PRE = 'overflow-x-auto rounded border border-line bg-raised p-3 font-mono text-sm';

const paragraphs = (text: string): string =>
  text
    .split('\n\n')
    .map((part) => `<p class="mt-3 max-w-[68ch]">${escapeHtml(part)}</p>`)
    .join('\n');

function fieldsHtml(place: Parameter['in'], { parameters }: Operation): string {
  const fields = parameters.filter((field) => field.in === place);
  if (fields.length === 0) return '';
  const lines = fields.map(
    ({ name, required, schema }) => `${name}${required ? '' : '?'}: ${schemaText(schema)}`,
  );
  return block(place === 'path' ? 'Path' : 'Query', lines.join('\n'));
}

const block = (title: string, text: string): string =>
  `<h3 class="${H3}">${title}</h3>\n<pre class="${PRE}" tabindex="0">${escapeHtml(text)}</pre>`;

const contentHtml = (title: string, content: NonNullable<Operation['requestBody']>['content']): string =>
  Object.entries(content)
    .map(([type, { schema }]) =>
      block(`${title}, ${escapeHtml(type)}`, schema === undefined ? 'bytes' : schemaText(schema)),
    )
    .join('\n');

function responsesHtml({ responses }: Operation): string {
  const [[status, success] = ['200', undefined], ...refused] = Object.entries(responses);
  const lines = refused
    .filter(([code]) => code !== 'default')
    .map(([code, { description }]) => `<li><strong>${code}</strong> ${escapeHtml(description)}</li>`);
  const refusals =
    lines.length === 0
      ? ''
      : `<h3 class="${H3}">Refusals</h3>\n<ul class="list-disc pl-5 text-sm">${lines.join('')}</ul>`;
  return `${contentHtml(`Answer ${status}`, success?.content ?? {})}\n${refusals}`;
}

function operationHtml(call: string, operation: Operation): string {
  const { operationId, summary, description, requestBody } = operation;
  return `<details id="${operationId}" class="border-t border-line py-2">
<summary class="cursor-pointer py-1"><code class="font-mono text-sm font-semibold">${escapeHtml(call)}</code> <span class="text-muted">${escapeHtml(summary)}</span></summary>
<div class="pb-4">
<p class="mt-2 text-sm">${escapeHtml(description)}</p>
${fieldsHtml('path', operation)}
${fieldsHtml('query', operation)}
${requestBody === undefined ? '' : contentHtml('Body', requestBody.content)}
${responsesHtml(operation)}
</div>
</details>`;
}

const anchorOf = (tag: string): string => `calls-${tag.replaceAll('/', '-')}`;

function sectionsHtml({ tags, paths }: OpenApiDocument): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      call: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  );
  return tags
    .map(({ name }) => {
      const own = calls.filter(({ operation }) => operation.tags.includes(name));
      const drawn = own.map(({ call, operation }) => operationHtml(call, operation)).join('\n');
      return `<section class="mt-10"><h2 id="${anchorOf(name)}" class="mb-2 text-xl">${escapeHtml(name)}</h2>\n${drawn}</section>`;
    })
    .join('\n');
}

/** What one visit of the page differs by. */
interface Visit {
  readonly nonce: string;
  /** Addresses of the style sheets that pages have. */
  readonly styles: readonly string[];
}

/**
 * Draws the reference of the API as a document of its own: no script but the theme's, nothing from elsewhere.
 * What is the same for all visits is drawn once.
 */
export function createReferencePage(document: OpenApiDocument): (visit: Visit) => string {
  const { title, version, description } = document.info;
  const links = document.tags
    .map(({ name }) => `<li><a class="underline" href="#${anchorOf(name)}">${escapeHtml(name)}</a></li>`)
    .join('');
  const body = `<body>
<main class="page-width py-10">
<h1>${escapeHtml(title)}</h1>
<p class="mt-2 text-muted">Version ${escapeHtml(version)}. <a class="underline" href="/api/openapi.json">OpenAPI document</a>, <a class="underline" href="/">the site</a></p>
${paragraphs(description)}
<nav aria-label="Calls by subject" class="mt-6"><ul class="flex flex-wrap gap-x-4 gap-y-1 text-sm">${links}</ul></nav>
${sectionsHtml(document)}
</main>
</body>
</html>
`;
  return ({ nonce, styles }) => `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<meta name="robots" content="noindex">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${themeColors.dark}">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="${themeColors.light}">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/media/brand/favicon.svg" type="image/svg+xml">
${styles.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`).join('')}
<script nonce="${escapeHtml(nonce)}">${themeScript}</script>
</head>
${body}`;
}
