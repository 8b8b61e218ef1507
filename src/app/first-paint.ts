import { EARLY_LINKS } from './early-links';

const PRELOAD = '<link rel="modulepreload"';
const START = /^(<script [^<>]*>)(\s*import [^<]*)(<\/script>)/;
const IMPORT = /import\s+(?:\*\s+as\s+(\w+)\s+from\s+)?("[^"]+")\s*;/g;

interface Scripts {
  readonly preloads: readonly string[];
  /** Statements of the module: static imports with others between them, as the parts of a split page are joined there. */
  readonly body: string;
}

// Keeps what people do until the page can answer (early-events.ts). A link that scripts will follow, or answer in place
// of it (data-early), waits for that a moment only, and should the scripts never arrive, forms are sent the old way.
const LINK_WAITS_MS = 1500;
const KEEP = [
  'window.early=[];',
  "const plain=e=>e.type==='click'&&e.button===0&&!(e.metaKey||e.ctrlKey||e.shiftKey||e.altKey);",
  'const keep=e=>{if(!window.early)return;window.early.push({event:e,value:e.target.value});',
  `const link=plain(e)&&e.target.closest?.('${EARLY_LINKS}');`,
  `if(link)setTimeout(()=>{if(window.early)location.href=link.href},${LINK_WAITS_MS});`,
  "if(link||e.type==='submit')e.preventDefault()};",
  "for(const type of ['click','input','submit'])addEventListener(type,keep,true);",
  "const give=()=>{const list=window.early??[];window.early=undefined;for(const {event} of list)if(event.type==='submit')event.target.submit()};",
].join('');

// The same statements, begun once the browser has painted. Where nobody looks (a tab behind, a page prepared in advance)
// nothing is painted and they begin at once.
function afterPaint({ preloads, body }: Scripts): string {
  const found = [...body.matchAll(IMPORT)];
  const rest = body.replace(IMPORT, '');
  const names = found.map(([, name]) => name ?? '').join(',');
  const loads = found.map(([, , address]) => `import(${address})`).join(',');
  return [
    KEEP,
    `const load=async()=>{for(const href of ${JSON.stringify(preloads)})`,
    "document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}));",
    `const [${names}]=await Promise.all([${loads}]);${rest.replace(/import\(("[^"]+")\);\s*$/, 'await import($1)')}};`,
    'const start=()=>load().catch(error=>{give();throw error});',
    "if(document.visibilityState==='hidden')start();else requestAnimationFrame(()=>setTimeout(start));",
  ].join('');
}

// By plain search: expressions over a whole page cost as much as a part of its rendering.
function takePreloads(html: string): { parts: string[]; addresses: string[] } {
  const parts: string[] = [];
  const addresses: string[] = [];
  let from = 0;
  for (let at = html.indexOf(PRELOAD); at >= 0; at = html.indexOf(PRELOAD, from)) {
    const end = html.indexOf('>', at) + 1;
    parts.push(html.slice(from, at));
    addresses.push(/ href="([^"]+)"/.exec(html.slice(at, end))?.[1] ?? '');
    from = end;
  }
  return { parts: [...parts, html.slice(from)], addresses };
}

/**
 * Lets a document's first paint come before its scripts: the line is free for style sheet and fonts, and scripts are
 * fetched and run once the page can be read. The router would have them compete with both.
 * @returns its pieces: a large text is not put together again before it is written
 */
export function paintFirst(html: string): string[] {
  // Near the end of a long text: what is written by people, or found by loaders, never holds this unescaped.
  const module = html.lastIndexOf('<script ', html.lastIndexOf(' type="module"'));
  const start = module < 0 ? null : START.exec(html.slice(module));
  if (start === null) return [html];
  const [whole, open = '', body = '', close = ''] = start;
  const { parts, addresses } = takePreloads(html.slice(0, module));
  const preloads = [...new Set(addresses)];
  const rest = html.slice(module + whole.length);
  return [...parts, open, afterPaint({ preloads, body }), close, rest];
}
