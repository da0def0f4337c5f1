import { expect, test } from 'vitest';
import { renderMail, type MailTemplate } from './render.ts';

const data = {
  brand: 'Kaski',
  siteUrl: 'https://kaski.example',
  supportEmail: 'ask@kaski.example',
  downloadUrl: 'https://kaski.example/guide.pdf?a=1&b=2',
};

test('all placeholders and slots are replaced, in all parts', async () => {
  const { subject, html, text } = await renderMail('morning-routine', data);
  for (const part of [subject, html, text]) expect(part).not.toMatch(/\{\{|\}\}|\[\[|\]\]/);
  expect(subject).toBe('Your seven mornings from Kaski');
});

test.each([
  ['anti-scam-guide', 'Your Anti-Scam Fitness Guide from Kaski'],
  ['morning-routine+letter', 'Your seven mornings from Kaski'],
  ['anti-scam-guide+letter', 'Your Anti-Scam Fitness Guide from Kaski'],
  ['contact-message', 'A Reader wrote to Kaski'],
  ['contact-received', 'Your message to Kaski has arrived'],
  ['newsletter-confirm', 'Please confirm: the letter from Kaski'],
  ['newsletter-welcome', 'Welcome to the letter from Kaski'],
  ['newsletter-story', 'Week 24'],
  ['login-code', '123 456 is your code for Kaski'],
  ['check-in-received', 'A Reader has checked in'],
  ['check-in-answered', 'Your coach has answered'],
] as const)('%s is whole, in all parts', async (template, expected) => {
  const { subject, html, text } = await renderMail(template, {
    ...data,
    name: 'A Reader',
    email: 'reader@example.com',
    about: 'Hybrid Athlete',
    message: 'Hello',
    confirmUrl: 'https://kaski.example/newsletter/confirm?token=1',
    unsubscribeUrl: 'https://kaski.example/newsletter/unsubscribe?token=1',
    postUrl: 'https://kaski.example/blog/1',
    title: 'Week 24',
    excerpt: 'Rain.',
    code: '123 456',
    member: 'A Reader',
    inboxUrl: 'https://kaski.example/coach/inbox',
    answer: 'Rest.',
    coachingUrl: 'https://kaski.example/coaching',
  });
  expect(subject).toBe(expected);
  for (const part of [subject, html, text]) expect(part).not.toMatch(/\{\{|\}\}|\[\[|\]\]/);
});

test('the page has a language, a title and a preview', async () => {
  const { html } = await renderMail('morning-routine', data);
  expect(html).toMatch(/<html[^>]* lang="en"/);
  expect(html).toContain('<title>Your seven mornings from Kaski</title>');
  expect(html).toContain('seven mornings, fifteen minutes each.');
});

test('the button leads to the guide and the footer says why the mail came', async () => {
  const { html } = await renderMail('morning-routine', data);
  expect(html).toContain('href="https://kaski.example/guide.pdf?a=1&amp;b=2"');
  expect(html).toContain('You asked for this guide at https://kaski.example. No list is joined by that.');
});

test('the text part reads well by itself', async () => {
  const { text } = await renderMail('morning-routine', data);
  expect(text).toMatch(/^Your seven mornings are here\n/);
  expect(text).toContain('\nhttps://kaski.example/guide.pdf?a=1&b=2\n');
  expect(text).toContain('You asked for this guide at https://kaski.example. No list is joined by that.');
  expect(text).not.toMatch(/Subject:|Preview:|Reason:|<\w/);
});

test('markup and quotes in a value stay text in the html', async () => {
  const brand = `<img src=x onerror="alert('1')">`;
  const { html, text } = await renderMail('morning-routine', { ...data, brand, downloadUrl: '"><script>' });
  expect(html).not.toMatch(/<img|<script>/);
  expect(html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;');
  expect(html).toContain('href="&quot;&gt;&lt;script&gt;"');
  expect(text).toContain(brand);
});

test.each(['\r\n', '\n', '\r', '\u2028', '\0'])(
  'a line break or control character never reaches the subject: %j',
  async (bad) => {
    const { subject } = await renderMail('morning-routine', { ...data, brand: `Kaski${bad}Bcc: all@kaski.example` });
    expect(subject).toBe('Your seven mornings from Kaski Bcc: all@kaski.example');
  },
);

test('a value that looks like a placeholder is not filled in', async () => {
  const { subject } = await renderMail('morning-routine', { ...data, brand: '{{downloadUrl}} $&' });
  expect(subject).toBe('Your seven mornings from {{downloadUrl}} $&');
});

test.each(Object.keys(data))('a missing value is refused: %s', async (name) => {
  const rest = Object.fromEntries(Object.entries(data).filter(([key]) => key !== name));
  await expect(renderMail('morning-routine', rest)).rejects.toThrow(`"${name}"`);
});

test('an unknown template is refused', async () => {
  await expect(renderMail('../layout' as MailTemplate, data)).rejects.toThrow('There is no mail template');
});
