import { Script } from 'node:vm';
import { expect, test } from 'vitest';
import * as firstPaint from './first-paint';

const paintFirst = (html: string): string => firstPaint.paintFirst(html).join('');

const PAGE = [
  '<head><link rel="stylesheet" href="/a.css"/><link rel="modulepreload" href="/assets/vendor.js" nonce="n"/>',
  '<link rel="modulepreload" href="/assets/home.js" nonce="n"/><link rel="modulepreload" href="/assets/home.js" nonce="n"/></head>',
  '<body><p>import "no.js";</p><script nonce="n">window.a=1</script>',
  '<script nonce="n" type="module" async="">import "/assets/manifest.js";\nimport * as route0 from "/assets/root.js";\n',
  'import * as route1 from "/assets/home.js";\n  window.routes = {"root":route0,"home":route1};\n\nimport("/assets/entry.js");',
  '</script><script nonce="n">enqueue("$1 import x;")</script></body>',
].join('');

test('scripts are fetched and run after the first paint, each once, with the same modules in the same places', () => {
  const html = paintFirst(PAGE);
  expect(html).not.toContain('<link rel="modulepreload"');
  expect(html).toContain('for(const href of ["/assets/vendor.js","/assets/home.js"])');
  expect(html).toContain(
    'const [,route0,route1]=await Promise.all([import("/assets/manifest.js"),import("/assets/root.js"),import("/assets/home.js")]);',
  );
  expect(html).toMatch(/\{"root":route0,"home":route1\};\s+await import\("\/assets\/entry\.js"\)\};/);
  expect(html).toContain('requestAnimationFrame(()=>setTimeout(start));</script>');
});

test('nothing else of the document changes', () => {
  const html = paintFirst(PAGE);
  expect(html).toContain('<p>import "no.js";</p><script nonce="n">window.a=1</script>');
  expect(html).toContain('<script nonce="n">enqueue("$1 import x;")</script></body>');
  expect(html).toContain('<head><link rel="stylesheet" href="/a.css"/></head>');
  const plain = '<head><link rel="modulepreload" href="/x.js"/></head><body><p>type="module"</p></body>';
  expect(paintFirst(plain)).toBe(plain);
});

test('the script that is made is a script', () => {
  const code = /type="module" async="">(.*?)<\/script>/s.exec(paintFirst(PAGE))?.[1] ?? '';
  expect(() => new Script(`async () => {${code}}`)).not.toThrow();
});

test('BLOG-03 a page inside another page: statements between the imports stay where they were, and it is a script', () => {
  const nested = PAGE.replace(
    'import * as route1 from "/assets/home.js";',
    'import * as route1_a from "/assets/a.js";\nimport * as route1_b from "/assets/b.js";\nconst route1 = {...route1_a,...route1_b};\nimport * as route2 from "/assets/inner.js";',
  );
  const code = /type="module" async="">(.*?)<\/script>/s.exec(paintFirst(nested))?.[1] ?? '';
  expect(() => new Script(`async () => {${code}}`)).not.toThrow();
  expect(code).toContain('const [,route0,route1_a,route1_b,route2]=await Promise.all(');
  expect(code).toMatch(/const route1 = \{\.\.\.route1_a,\.\.\.route1_b\};\s+window\.routes/);
});
