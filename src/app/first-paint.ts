import { EARLY_LINKS } from './early-links';

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
const START = /(<script [^>]*type="module"[^>]*>)(\s*import [^<]*)(<\/script>)/;
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

/**
 * Lets a document's first paint come before its scripts: the line is free for style sheet and fonts, and scripts are
 * fetched and run once the page can be read. The router would have them compete with both.
 */
export function paintFirst(html: string): string {
  const start = START.exec(html);
  if (start === null) return html;
  const [, open = '', body = '', close = ''] = start;
  const preloads = [...new Set([...html.matchAll(PRELOAD)].map(([, href]) => href ?? ''))];
  return html.replace(START, () => `${open}${afterPaint({ preloads, body })}${close}`).replace(PRELOAD, '');
}
