import { type NodePath, type ParserOptions, transformSync, types } from '@babel/core';
import macros from '@lingui/babel-plugin-lingui-macro';
import { minifySync, transformWithOxc } from 'vite';
import { describe, expect, test } from 'vitest';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { speak } from '#contract/i18n/speak.ts';
import { compiledMessage, pseudoMessage } from './compiled-message.ts';
import { linguiConfig } from './lingui-config.ts';
import { applyMacros } from './macros.ts';
import { findUnlocalizedInSource } from './extract/outside.ts';
import { findMessageLine, readCatalogue } from './po-file.ts';
import { pseudo } from './pseudo.ts';
import { findUnlocalizedInTemplate } from './extract/templates.ts';
import { findPlaceholderMismatch, wrongForms } from './translations.ts';

describe('a file of sentences that cannot be read names its line', () => {
  const good = 'msgid "One"\nmsgstr "Yksi"\n';
  test.each([
    ['cut in a translation', 'msgid "One"\nmsgstr "Yk', 2],
    ['cut before a translation', 'msgid "One"\n', 2],
    ['without a translation', `msgid "Two"\n\n${good}`, 2],
    ['with two sentences and one translation', `msgid "Two"\n${good}`, 2],
    ['with a line that is none', `${good}\nmsgstr Kaksi\n`, 4],
    ['with lines of Windows', good.replaceAll('\n', '\r\n'), 1],
    ['with a byte order mark', `\uFEFF${good}`, 1],
    ['in another encoding', good.replace('Yksi', 'Yks\uFFFD'), 2],
    ['with an open quote', `${good}msgid "Two\nmsgstr "Kaksi"\n`, 3],
  ])('%s', (_, text, line) => {
    expect(() => readCatalogue('locales/fi/x.po', text, 'fi')).toThrow(new RegExp(`x\\.po:${line}: `));
  });

  test('one that can be read holds what it says', () => {
    const messages = readCatalogue('locales/fi/x.po', good, 'fi');
    expect(Object.values(messages).map(({ translation }) => translation)).toEqual(['Yksi']);
  });
});

describe('a translation has what its English has', () => {
  test.each([
    ['Hi {name}', 'Hei', /lacks \{name\}/],
    ['Hi {name}', 'Hei {nimi}', /lacks \{name\}/],
    ['Hi', 'Hei {name}', /has \{name\}, which/],
    ['<0>Hi</0>', 'Hei', /lacks <0>, <\/0>/],
    ['{n, plural, one {# day} other {# days}}', '{n} päivää', /lacks \{n, plural\}/],
    ['{who, select, coach {a} other {b}}', '{who, select, other {b}}', /lacks \{who, select, coach\}/],
    ['Hi {name}', 'Hei {name', /no message/],
  ])('%s / %s', (english, translation, why) => expect(findPlaceholderMismatch(english, translation)).toMatch(why));

  test.each([
    ['Hi {name}, <0>you</0>', '<0>Sinä</0>, {name}'],
    ['{n, plural, one {# day} other {# days}}', '{n, plural, other {# 일}}'],
    ['{n, plural, one {# day} other {# days}}', '{n, plural, one {# día} many {# de días} other {# días}}'],
  ])('%s / %s', (english, translation) => expect(findPlaceholderMismatch(english, translation)).toBeUndefined());
});

describe('a plural has forms that its language has', () => {
  test.each([
    ['{n, plural, one {# dag}}', /lacks the form "other"/],
    ['{n, plural, few {# dag} other {# dager}}', /has few; the language has one, other/],
    ['{who, select, coach {a}}', /\{who, select\} lacks/],
    ['{n, plural, one {{m, plural, one {a}}} other {b}}', /\{m, plural\} lacks/],
  ])('%s', (translation, why) => expect(wrongForms(translation, 'sv')).toMatch(why));

  test('and may say numbers of their own', () => {
    expect(wrongForms('{n, plural, =1 {én} one {# dag} other {# dagar}}', 'sv')).toBeUndefined();
  });

  test('the line of one with a context is its own', () => {
    const text = 'msgctxt "a"\nmsgid "Open"\nmsgstr ""\n\nmsgctxt "b"\nmsgid "Open"\nmsgstr ""\n';
    expect([findMessageLine(text, 'Open', 'a'), findMessageLine(text, 'Open', 'b')]).toEqual([2, 6]);
  });
});

describe('what is said outside of the catalogue', () => {
  test.each([
    '<p>Hello</p>',
    '<p>{count} days</p>',
    '<p>{open ? "Open" : "Closed"}</p>',
    '<Field label="Name" />',
    '<Field label={wide ? "Your name" : t`Name`} />',
    'const WORDS = { title: "Sent" };',
    'const failed = "Please try again.";',
    'const shown = hint("name", "Your name as it is on the card.");',
    'const failed = `Please write to ${address} about it.`;',
    'throw new AppError(404, "gone", "It is not there any more.");',
  ])('%s is found', (code) => expect(findUnlocalizedInSource(code, 'x.tsx')).not.toEqual([]));

  test.each([
    '<Trans>Hello <b>you</b></Trans>',
    '<Field label={t`Your name`} className="wide one" name="name" />',
    '<p>{count} · {price}</p>',
    'const failed = msg`Please try again.`;',
    'const days = t`${plural(n, { one: "# day", other: "# days" })}`;',
    'const type = "text/html; charset=utf-8";',
    'import x from "./Some Folder/x.ts";',
    'throw new Error("The page has no such element.");',
    'console.warn("The rates are old.");',
    '// words: an SVG path\nconst path = "M 0 0 L 1 1 Z";',
    'throw new InvalidEnv("The file cannot be read.");',
  ])('%s is none', (code) => expect(findUnlocalizedInSource(code, 'x.tsx')).toEqual([]));

  test('a finding about settings is none', () => {
    expect(findUnlocalizedInSource('fault("PORT", "Take another one.");', 'server/app/doctor/x.ts')).toEqual([]);
  });
});

describe('what a template of a mail says outside of the catalogue', () => {
  test.each([
    ['a.mjml', '<mj-text>\n<p>Hello</p></mj-text>', 2],
    ['a.mjml', '<p>{{#t}}Hello{{/t}}\n<br />you</p>', 2],
    ['a.mjml', '<p>{{#name}}Hello {{name}}{{/name}}</p>', 1],
    ['a.mjml', '<mj-image\n alt="A runner" src="x.png" />', 2],
    ['a.mjml', '<a href="{{url}}" title="Read it">{{url}}</a>', 1],
    ['a.txt', '{{#t}}Hello{{/t}}\n\nyour coach', 3],
    ['a.txt', 'Paid: {{amount}}', 1],
  ])('%s: %j is found', (file, template, line) =>
    expect(findUnlocalizedInTemplate(template, file)).toEqual([
      expect.stringMatching(`^${file}:${line}: ".+" is not in`),
    ]),
  );

  test.each([
    ['a.mjml', '<mj-text css-class="small muted"><p>{{#t}}Hello\n{{name}}{{/t}}</p>, {{item}} · [[body]]</mj-text>'],
    ['a.mjml', '<!-- why --><mj-style>.ink { color: red; }</mj-style><a title="{{#t}}Read it{{/t}}">{{x}}</a>'],
    ['a.txt', '> {{#t}}Name{{/t}}: {{name}}\n{{#lines.further}}\n{{siteUrl}}/blog\n-- '],
  ])('%s: %j is none', (file, template) => expect(findUnlocalizedInTemplate(template, file)).toEqual([]));
});

describe('a compiled message', () => {
  const say = (message: string, values: Record<string, unknown>, language = 'en') =>
    speak(language, { id: compileMessageOrThrow(message) }, { id: 'id', values });

  test.each([
    ['Hi {name}!', { name: 'Aino' }, 'Hi Aino!'],
    ['Hi {name}!', {}, 'Hi !'],
    ['{n, plural, =0 {none} one {# day} other {# days}}', { n: 0 }, 'none'],
    ['{n, plural, =0 {none} one {# day} other {# days}}', { n: 1 }, '1 day'],
    ['{n, plural, one {# day} other {# days}} left', { n: 2000 }, '2,000 days left'],
    ['{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}', { n: 22 }, '22nd'],
    [
      '{n, plural, one {a {who, select, coach {coach # } other {member}}} other {#}}',
      { n: 1, who: 'coach' },
      'a coach 1 ',
    ],
    ['{who, select, coach {a} other {b}}', { who: 'constructor' }, 'b'],
  ])('%s with %o', (message, values, said) => expect(say(message, values)).toBe(said));

  test('counts by the rules of the language', () => {
    expect(say('{n, plural, one {# päivä} other {# päivää}}', { n: 2000 }, 'fi')).toBe('2\u00a0000 päivää');
  });

  test('of a sentence that no catalogue has is the English that came with the code, or nothing', () => {
    expect(speak('fi', {}, { id: 'x', message: ['Hi ', ['name']], values: { name: 'Aino' } })).toBe('Hi Aino');
    expect(speak('fi', {}, { id: 'x' })).toBe('');
  });
});

describe('macros', () => {
  const imports =
    "import { msg, plural } from '@lingui/core/macro';\nimport { Plural, Trans, useLingui } from '@lingui/react/macro';\n";
  const inView = (view: string) =>
    `${imports}export function View() {\n  const { t } = useLingui();\n  return ${view};\n}\n`;

  test.each([
    'msg`Hi ${name}, ${a.b} and ${call(`x`)}`',
    'msg`${{ day: dates[0] }} – it’s “free”`',
    'msg({ message: `Open ${count}`, context: "a button", comment: "said aloud" })',
    'msg({ message: "Open" })',
    'msg`${plural(count, { one: "# day", other: "# days" })}, ${total} in all`',
    'msg`${plural(rows.length, { 0: "none", one: `# day of ${most}`, other: "# days" })}`',
    't`${name}: which value is right?`',
    't({ message: "Open", context: "a button" })',
    '[(n) => msg`Day ${n}`, list.map(t)]',
    '<Trans>Hello</Trans>',
    '<Trans context="a button" comment="said aloud">Open</Trans>',
    '<Trans>\n  Hello <b className="a">{name}</b>,\n  <br /> <a href={link(1)}>read &amp; <i>do</i></a> {count + 1}\n</Trans>',
    '<Trans>{"One "}{`two ${three}`}{/* nothing */}</Trans>',
    '<Trans>It has <Plural value={sets.length} _0="no sets" one="# set" other={<b># sets</b>} />.</Trans>',
    '<Plural value={sets} one="# set" other={`# sets of ${most}`} />',
    '<Trans>See <Link label={t`the ${page}`}>it</Link> {open ? <Trans>now</Trans> : null}</Trans>',
  ])('become what Lingui makes of them: %s', async (view) => {
    const code = inView(view);
    for (const kept of ['english', 'id-only'] as const)
      expect(await minified(applyMacros(code, 'a.tsx', kept))).toBe(await minified(byLingui(code, kept)));
    expect(applyMacros(code, 'a.tsx', 'english').split('\n')).toHaveLength(code.split('\n').length);
  });

  test.each([
    ['plural(count, { one: "# day", other: "# days" })', 'stands where it cannot be'],
    ['<Trans id="x">Hello</Trans>', 'is no attribute of <Trans>'],
    ['<Trans>a <>b</></Trans>', 'cannot be in a sentence'],
    ['<Trans>a &euro; b</Trans>', 'has &euro;: write the letter itself'],
    ['msg({ message: text })', 'is no plain string'],
  ])('are refused with their place where they are used in another way: %s', (view, why) => {
    expect(() => applyMacros(inView(view), 'a.tsx', 'english')).toThrow(/^a\.tsx:5: /);
    expect(() => applyMacros(inView(view), 'a.tsx', 'english')).toThrow(why);
  });

  test('follow a source that was changed', () => {
    const said = (text: string) => applyMacros(inView(`msg\`${text}\``), 'a.tsx', 'english');
    expect([said('One'), said('Two'), said('One')].map((code) => /"(One|Two)"/.exec(code)?.[1])).toEqual([
      'One',
      'Two',
      'One',
    ]);
  });
});

/** Lingui's own rewriting; the compiled English has no `undefined` in it, and the code no context. */
function byLingui(code: string, kept: 'english' | 'id-only'): string {
  const compile = ({ node }: NodePath<types.ObjectExpression>) => {
    if (!node.leadingComments?.some(({ value }) => value.includes('i18n'))) return;
    node.properties = node.properties.filter(
      (each) => each.type !== 'ObjectProperty' || (each.key as types.Identifier).name !== 'context',
    );
    for (const each of node.properties) {
      if (each.type !== 'ObjectProperty' || (each.key as types.Identifier).name !== 'message') continue;
      const message = compileMessageOrThrow((each.value as types.StringLiteral).value);
      each.value = types.valueToNode(JSON.parse(JSON.stringify(message)));
    }
  };
  const plugin = {
    visitor: { Program: { exit: (program: NodePath) => program.traverse({ ObjectExpression: compile }) } },
  };
  const descriptorFields = kept === 'english' ? 'message' : kept;
  const parserOpts: ParserOptions = { plugins: ['typescript', 'jsx'] };
  const plugins = [[macros, { linguiConfig, descriptorFields }], plugin];
  return transformSync(code, { filename: 'a.tsx', configFile: false, babelrc: false, parserOpts, plugins })!.code!;
}

/** Without names and layout, and without the imports, whose order says nothing. */
async function minified(code: string): Promise<string> {
  const body = code.replaceAll(/^import .*$/gm, '');
  const { code: plain } = await transformWithOxc(body, 'a.tsx');
  return minifySync('a.js', plain, { compress: true, mangle: true }).code;
}

test('a message is compiled once, however many entries have it', () => {
  expect(compiledMessage('Hi {name}!')).toBe(compiledMessage('Hi {name}!'));
  expect(pseudoMessage('Hi {name}!')).toBe(pseudoMessage('Hi {name}!'));
  expect(pseudoMessage('Hi {name}!')).not.toEqual(compiledMessage('Hi {name}!'));
});

test('the pseudo-language is longer, keeps its tags and stands apart from what is beside it', () => {
  expect(pseudo('Send <0>it</0> ')).toBe('\u2068Šéñd~~\u2069 <0>\u2068ít~\u2069</0> ');
});
