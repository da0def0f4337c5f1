import { parseFragment } from 'parse5';
import { describe, expect, test } from 'vitest';
import { DEFAULT_LANGUAGE, type Language } from '#contract/i18n/languages.ts';
import { speakerWith } from '#contract/i18n/speak.ts';
import { type Choice, contrast, buildPageUrl, shopLook } from '../choice.ts';
import { listPolicySources } from '../check/policy.ts';
import { buildStyleSheet, buildSnippets } from './snippets.ts';
import { resolveWidget, widgets } from '../widgets.ts';

const { say } = speakerWith(DEFAULT_LANGUAGE, {});
const SHOP = 'https://shop.example';
const choice = (tag: string, more: Partial<Choice> = {}): Choice => ({
  widget: resolveWidget(tag),
  options: {},
  look: shopLook,
  ...more,
});
const html = { id: 'html', code: '' } as const;
const code = (id: string, of: Choice) => buildSnippets(of, SHOP, { say }).find((each) => each.id === id)!.code;

describe('what somebody typed', () => {
  const typed = { region: `"><script>alert(1)</script>`, currency: `'}{alert(1)}\\` };

  test('is text in HTML and nothing else', () => {
    const [script, , element, ...others] = parseFragment(
      code('html', choice('coach-programs', { options: typed })),
    ).childNodes;
    expect(others).toEqual([]);
    expect(script).toMatchObject({ tagName: 'script' });
    expect(element).toMatchObject({
      tagName: 'coach-programs',
      attrs: [
        { name: 'region', value: typed.region },
        { name: 'currency', value: typed.currency },
      ],
    });
  });

  test('is a string in TypeScript', () => {
    const react = code('react', choice('coach-programs', { options: typed }));
    expect(react).toContain(String.raw`currency={'\'}{alert(1)}\\'}`);
    expect(react).not.toContain('src="https://shop.example/embed.js?for=coach-programs"><');
  });

  test('is left out where it is empty', () => {
    expect(code('html', choice('coach-programs', { options: { limit: ' ' } }))).toContain('<coach-programs>\n');
  });
});

test.each(widgets.map(({ tag }) => tag))(
  '%s has a purpose, a link inside and a snippet for every kind of page',
  (tag) => {
    const chosen = choice(tag, { options: { program: '3', plan: '3' } });
    expect(say(chosen.widget.purpose)).toMatch(/^[A-Z].+\.$/);
    expect(buildPageUrl(chosen, SHOP)).not.toMatch(/[{}]|\/$(?<!example\/)/);
    for (const { code: each } of buildSnippets(chosen, SHOP, { say })) expect(each).toContain(tag);
    expect(code('html', chosen)).toMatch(/<a href="https:\/\/shop\.example\/[^"]*">[^<]+<\/a>/);
  },
);

test('the script brings the widget along as its tag asks for it', () => {
  const chosen = choice('coach-programs', { options: { limit: '3' }, look: { ...shopLook, theme: 'dark' } });
  expect(code('html', chosen))
    .toBe(`<script src="https://shop.example/embed.js?for=coach-programs%3Flimit%3D3"></script>
<coach-programs limit="3" data-theme="dark">
  <a href="https://shop.example/home">View all programmes</a>
</coach-programs>`);
  expect(code('react', chosen)).toContain("<coach-programs limit={3} data-theme={'dark'}>");
  expect(code('iframe', chosen)).toContain(
    'src="https://shop.example/embed/frame/coach-programs?limit=3&amp;theme=dark"',
  );
});

test('a language is in the tag, in what the script brings along and in the frame', () => {
  const finnish = choice('coach-signup', { lang: 'fi' });
  expect(code('html', finnish)).toContain(
    '/embed.js?for=coach-signup%3Flang%3Dfi"></script>\n<coach-signup lang="fi">',
  );
  expect(code('react', finnish)).toContain("<coach-signup lang={'fi'}>");
  expect(code('iframe', finnish)).toContain('/embed/frame/coach-signup?lang=fi"');
  expect(code('html', choice('coach-signup', { lang: 'pt-BR' }))).toContain('%3Flang%3Dpt"');
  const link = (own: Language) => buildSnippets(finnish, SHOP, { say }, { language: own })[0]!.code;
  expect(link('en')).toContain('<a href="https://shop.example/fi/free">');
  expect(link('fi')).toContain('<a href="https://shop.example/free">');
});

test('what readers of the page read is in the language of the widget, the rest in that of the coach', () => {
  const finnish = choice('coach-signup', { lang: 'fi' });
  const inWidget: typeof say = (words) => `fi: ${say(words)}`;
  const all = buildSnippets(finnish, SHOP, { say, inWidget });
  const of = (id: string) => all.find((each) => each.id === id)!;
  for (const id of ['html', 'react']) expect(of(id).code).toContain('>fi: Start for free</a>');
  expect(of('iframe').code).toContain('title="fi: Signup"');
  expect(all.map(({ how }) => how).join()).not.toContain('fi: ');
});

test('the script that never changes is told what the shop speaks', () => {
  const pinned = {
    path: '/embed/f3b1c2d4e5a60718/embed.js',
    version: 'f3b1c2d4e5a60718',
    integrity: 'sha384-x',
    bytes: 1,
  };
  const [finnish, english] = (['fi', 'en'] as const).map(
    (language) => buildSnippets(choice('coach-signup'), SHOP, { say }, { pinned, language })[0]!.code,
  );
  expect(finnish).toContain('crossorigin="anonymous" lang="fi"></script>');
  expect(english).toContain('crossorigin="anonymous"></script>');
});

test('colours and rounding are a style, or a class where a policy forbids that', () => {
  const look = { ...shopLook, accent: '#ffd400', rounding: '0px' } as const;
  const styled = choice('coach-signup', { look });
  expect(code('html', styled)).toContain(
    'style="--coach-dawn: #ffd400; --coach-on-dawn: #10212b; --coach-radius: 0px;',
  );
  expect(listPolicySources(styled, html, SHOP)).toContainEqual(['style-src-attr', "'unsafe-inline'"]);
  expect(buildStyleSheet(styled)).toBeUndefined();
  const classed = choice('coach-signup', { look: { ...look, asClass: true } });
  expect(code('html', classed)).toContain('<coach-signup class="coach-look">');
  expect(buildStyleSheet(classed)).toContain('.coach-look {\n  --coach-dawn: #ffd400;');
  expect(listPolicySources(classed, html, SHOP).map(([name]) => name)).toEqual(['script-src', 'connect-src']);
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21);
});

test('who pays in place needs the provider, too', () => {
  const sources = { script: ['https://js.stripe.com'], connect: [], frame: ['https://js.stripe.com'], img: [] };
  const allowed = listPolicySources(choice('coach-checkout'), html, SHOP, sources);
  expect(allowed).toContainEqual(['frame-src', 'https://js.stripe.com']);
  expect(allowed).toContainEqual(['script-src', `${SHOP} https://js.stripe.com`]);
  expect(listPolicySources(choice('coach-signup'), html, SHOP, sources)).toEqual([
    ['script-src', SHOP],
    ['connect-src', SHOP],
  ]);
  expect(listPolicySources(choice('coach-checkout'), { id: 'iframe', code: '' }, SHOP)).toEqual([
    ['frame-src', SHOP],
    ['script-src', SHOP],
  ]);
});

test('a source is named once', () => {
  const own = { script: [SHOP], connect: [SHOP], frame: [], img: [] };
  expect(listPolicySources(choice('coach-checkout'), html, SHOP, own)).toEqual([
    ['script-src', SHOP],
    ['connect-src', SHOP],
    ['img-src', SHOP],
  ]);
});

test('a script that may come late has its room kept by a sheet, which the policy has to allow', () => {
  const pinned = { path: '/embed/abc/embed.js', version: 'abc', integrity: 'sha384-x', bytes: 90_000 };
  const [current, late] = [undefined, pinned].map(
    (each) => buildSnippets(choice('coach-signup'), SHOP, { say }, { pinned: each })[0]!,
  );
  const sheet = `<link rel="stylesheet" href="${SHOP}/embed.css">`;
  expect(late!.code.startsWith(sheet)).toBe(true);
  expect(current!.code).not.toContain(sheet);
  expect(listPolicySources(choice('coach-signup'), late!, SHOP)).toContainEqual(['style-src', SHOP]);
  expect(listPolicySources(choice('coach-signup'), current!, SHOP).map(([name]) => name)).not.toContain('style-src');
});

test('a frame begins as high as what is in it, at the width that it has, and follows it', () => {
  const frameHeights = { 'coach-programs': [600, 400, 900], 'coach-programs?limit=1': [592, 400, 100] };
  const of = (options: Record<string, string>) =>
    buildSnippets(choice('coach-programs', { options }), SHOP, { say }, { frameHeights }).find(
      ({ id }) => id === 'iframe',
    )!.code;
  expect(of({ limit: '1' })).toContain(' data-heights="592 400 100"');
  expect(of({ limit: '1' })).not.toContain('style=');
  expect(of({ limit: '1' })).toContain(' height="692"');
  expect(of({ limit: '12' })).toContain(' height="1500"');
  expect(of({}).startsWith(`<script src="${SHOP}/embed/frame.js"></script>\n<iframe `)).toBe(true);
});
