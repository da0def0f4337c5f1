import { describe, expect, test } from 'vitest';
import { EmbedCheckResponse } from '#contract/embed/embed-check.ts';
import { examinePage } from './embed-check.service.ts';

const shop = { origin: 'https://shop.example', embedOrigins: ['https://blog.example'] };
const examine = (html: string, policy = '', address = 'https://blog.example/about') =>
  EmbedCheckResponse.parse(examinePage({ url: new URL(address), html, policy }, shop));

const SCRIPT = '<script async src="https://shop.example/embed.js?for=coach-signup"></script>';

describe('hostile pages', () => {
  test('nesting deeper than a stack, thousands of tags and broken addresses are read to the end', () => {
    expect(examine('<b>'.repeat(20_000)).tags).toEqual([]);
    const many = Array.from({ length: 500 }, (_, i) => `<coach-${'x'.repeat(i + 1)}></coach-x>`).join('');
    expect(examine(many).tags).toHaveLength(30);
    expect(examine('<script src="https://[/embed.js"></script><iframe src="::"></iframe>').scripts).toEqual([]);
    expect(examine(`<script src="//x/${'a'.repeat(9_000)}/embed.js">`).scripts[0]?.src).toHaveLength(500);
  });

  test('what is written in comments, texts, templates and attributes is not on the page', () => {
    const found = examine(`<!-- ${SCRIPT} --><textarea><coach-blog></textarea><p title="<coach-blog>">
      <template><coach-blog></coach-blog></template>`);
    expect(found).toMatchObject({ scripts: [], tags: [] });
  });

  test('a script elsewhere is not the shop’s, however it is named', () => {
    const named = (src: string) => examine(`<script src="${src}"></script>`).scripts.map(({ ours }) => ours);
    expect(named('https://shop.example.evil.example/embed.js')).toEqual([false]);
    expect(named('https://evil.example/?https://shop.example/embed.js')).toEqual([]);
    expect(named('http://shop.example/embed.js')).toEqual([false]);
    expect(named('/embed.js')).toEqual([false]);
  });
});

test('script, tags and the origin are found', () => {
  const found = examine(
    `${SCRIPT}<coach-signup></coach-signup><coach-blog></coach-blog><coach-blog></coach-blog><coach-sinup>`,
  );
  expect(found.scripts).toEqual([{ src: 'https://shop.example/embed.js?for=coach-signup', ours: true, allowed: true }]);
  expect(found.tags).toEqual([
    { tag: 'coach-signup', count: 1 },
    { tag: 'coach-blog', count: 2 },
    { tag: 'coach-sinup', count: 1 },
  ]);
  expect(found).toMatchObject({ connects: true, listed: true, origin: 'https://blog.example' });
  expect(examine('', '', 'https://blog.example:8443/').listed).toBe(false);
});

test('a tag that HTML does not close is named once', () => {
  const found = examine(`${SCRIPT}<coach-blog limit="3" /><p>Swallowed</p><coach-blog/><coach-signup></coach-signup>`);
  expect(found.selfClosed).toEqual(['coach-blog']);
  expect(examine('<coach-blog limit="3"></coach-blog><br/>').selfClosed).toEqual([]);
});

test('a base moves what is written without an origin, and a frame of the shop is one', () => {
  const based = examine('<base href="https://shop.example/x/"><script src="../embed.js"></script>');
  expect(based.scripts[0]?.ours).toBe(true);
  const framed = examine(
    '<iframe src="https://shop.example/embed/frame/coach-blog">',
    'frame-src https://other.example',
  );
  expect(framed.frames).toEqual([{ src: 'https://shop.example/embed/frame/coach-blog', allowed: false }]);
});

describe('the page’s content policy', () => {
  test.each([
    ['', true],
    ["default-src 'self'", false],
    ["default-src 'none'; script-src https://shop.example", true],
    ['SCRIPT-SRC HTTPS://SHOP.EXAMPLE', true],
    ['script-src shop.example', true],
    ['script-src *.example', true],
    ['script-src *.shop.example', false],
    ['script-src https:', true],
    ['script-src *', true],
    ['script-src https://shop.example/embed.js', true],
    ['script-src https://shop.example/other/', false],
    ['script-src https://shop.example:8443', false],
    ["script-src 'none'", false],
    ['script-src', false],
    ["script-src https://shop.example 'strict-dynamic' 'nonce-abc'", false],
    ["script-src-elem 'self'; script-src *", false],
    ['script-src *, script-src https://other.example', false],
    ['img-src https://other.example', true],
  ])('%s', (policy, allowed) => {
    expect(examine(SCRIPT, policy).scripts[0]?.allowed).toBe(allowed);
  });

  test('a nonce lets in the script that has it, and a policy in the page counts, too', () => {
    const nonced = SCRIPT.replace('async', 'nonce="abc"');
    expect(examine(nonced, "script-src 'strict-dynamic' 'nonce-abc'").scripts[0]?.allowed).toBe(true);
    expect(examine(nonced, "script-src 'nonce-other'").scripts[0]?.allowed).toBe(false);
    const meta = `<meta http-equiv="Content-Security-Policy" content="connect-src 'self'">`;
    expect(examine(`${meta}${SCRIPT}`)).toMatchObject({ connects: false, scripts: [{ allowed: true }] });
  });
});
