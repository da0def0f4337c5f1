import { describe, expect, test } from 'vitest';
import { findMailFault, fillSentence, parseTemplate, listSentences } from './sentences.ts';

const messages = (template: string) => listSentences(template).map(({ message }) => message);

describe('a sentence that no translator can be given names its line', () => {
  test.each([
    ['\n{{#t}}Open', /not closed/],
    ['Closed{{/t}}', /not closed/],
    ['{{#t}}One {{#t}}in another{{/t}}{{/t}}', /Line 1/],
    ['\n\n{{#t}}Hi{{#name}} {{name}}{{/name}}{{/t}}', /Line 3: "{"/],
    ['{{#t}}{{lines.message}}{{/t}}', /Line 1: "{"/],
    ['{{#t}}Hi {name}{{/t}}', /Line 1: "{"/],
    ['{{#t}}You &amp; I{{/t}}', /Line 1: "&"/],
    ['{{#t}}<b>Hi{{/t}}', /Line 1: <b> is not closed/],
    ['{{#t}}Hi</b>{{/t}}', /Line 1: <\/b> closes nothing/],
    ['{{#t}} {{/t}}', /Line 1: There is no sentence/],
  ])('%j', (template, why) => expect(() => parseTemplate(template)).toThrow(why));
});

describe('a sentence of a template in the catalogue', () => {
  test('has names for values, numbers for tags, and no lines', () => {
    const template = '<p>\n  {{#t}}Thank you, {{name}}: <a href="{{url}}">all</a>\n  of it.<br />Now.{{/t}}\n</p>';
    expect(messages(template)).toEqual(['Thank you, {name}: <0>all</0> of it.<1/>Now.']);
  });

  test('is the same where an address is a link to itself', () => {
    const linked = '{{#t}}See <a href="{{url}}">{{url}}</a>, or ask <a href="mailto:{{to}}">{{to}}</a>.{{/t}}';
    const [html, text] = [linked, '{{#t}}See {{url}},\nor ask {{to}}.{{/t}}'].map((each) => listSentences(each)[0]!);
    expect(html!.id).toBe(text!.id);
    expect(fillSentence(['Ask ', ['to']], html!, String)).toBe('Ask <a href="mailto:{{to}}">{{to}}</a>');
    expect(fillSentence(['Ask ', ['to']], text!, String)).toBe('Ask {{to}}');
  });

  test('is a label where a value follows on its line', () => {
    const found = listSentences('{{#t}}Paid{{/t}}:  {{amount}}\n{{#t}}Read it{{/t}}:\n{{url}}');
    expect(found.map(({ label }) => label)).toEqual([true, false]);
  });
});

describe('what a mail cannot say', () => {
  test.each([
    [['<img src=x>'], /"<"/],
    [['a > b'], /">"/],
    [['{{brand}}'], /"{"/],
    [['{', ['name']], /"{"/],
    [['[[reason]]'], /"\[\["/],
    [['One\nBcc: all@kaski.example'], /"\\n"/],
    [['<0>Hi'], /<0> is not closed/],
    [['</0>Hi<0>'], /<\/0> closes nothing/],
    [['<0><1>Hi</0></1>'], /<\/0> closes nothing/],
    [[['count', 'plural', { other: ['#'] }]], /\{count\}/],
  ] as const)('%j', (tokens, why) => expect(findMailFault(tokens)).toMatch(why));

  test.each([[['<0>Hi</0>, ', ['name'], ' & "you" [1]<1/>']], [['\u2068Hí\u2069']]] as const)('is not %j', (tokens) =>
    expect(findMailFault(tokens)).toBeUndefined(),
  );
});
