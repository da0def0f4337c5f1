import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { mailValues } from './mail.factory.ts';
import type { MailTemplate } from './mails.ts';
import { renderMail } from './render.ts';

const TEMPLATES = join(import.meta.dirname, 'templates');
const { brand: name, siteUrl, supportEmail, downloadUrl } = mailValues;
const data = { brand: name, siteUrl, supportEmail, downloadUrl };

test('all placeholders and slots are replaced, in all parts', async () => {
  const { subject, html, text } = await renderMail('morning-routine', data);
  for (const part of [subject, html, text]) expect(part).not.toMatch(/\{\{|\}\}|\[\[|\]\]/);
  expect(subject).toBe('Your seven mornings from Kaski');
});

test.each([
  ['anti-scam-guide', 'Your Anti-Scam Fitness Guide from Kaski'],
  ['morning-routine+letter', 'Your seven mornings from Kaski'],
  ['anti-scam-guide+letter', 'Your Anti-Scam Fitness Guide from Kaski'],
  ['own-guide', 'Personal Coaching: Monthly coaching from Kaski'],
  ['own-guide+letter', 'Personal Coaching: Monthly coaching from Kaski'],
  ['own-warning-guide', 'Personal Coaching: Monthly coaching from Kaski'],
  ['own-warning-guide+letter', 'Personal Coaching: Monthly coaching from Kaski'],
  ['free-program', 'Personal Coaching: Monthly coaching from Kaski'],
  ['free-program+letter', 'Personal Coaching: Monthly coaching from Kaski'],
  ['contact-message', 'A Reader wrote to Kaski'],
  ['more-in-studio', 'More messages are in your studio'],
  ['contact-unproven', 'Sent to Kaski without signing in'],
  ['contact-received', 'Your message to Kaski has arrived'],
  ['newsletter-confirm', 'Please confirm: the newsletter from Kaski'],
  ['newsletter-welcome', 'Welcome to the newsletter from Kaski'],
  ['newsletter-story', 'Week 24'],
  ['coach-letter', 'Week 24'],
  ['login-code', '123 456 is your code for Kaski'],
  ['email-changed', 'Your e-mail address at Kaski was changed'],
  ['email-restored', 'Your change of address at Kaski was undone'],
  ['order-moved', 'Your order at Kaski has a new address'],
  ['account-deleted', 'Your data at Kaski has been deleted'],
  ['check-in-received', 'A Reader sent a check-in'],
  ['check-in-answered', 'Your coach replied'],
] as const)('%s is whole, in all parts', async (template, expected) => {
  const { subject, html, text } = await renderMail(template, mailValues);
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
  expect(html).toContain(
    'You requested this guide at https://kaski.example. The request alone does not subscribe you to anything.',
  );
});

test('the text part reads well by itself', async () => {
  const { text } = await renderMail('morning-routine', data);
  expect(text).toMatch(/^Your seven mornings are here\n/);
  expect(text).toContain('\nhttps://kaski.example/guide.pdf?a=1&b=2\n');
  expect(text).toContain(
    'You requested this guide at https://kaski.example. The request alone does not subscribe you to anything.',
  );
  expect(text).not.toMatch(/Subject:|Preview:|Reason:|<\w/);
});

test.each(['newsletter-confirm', 'newsletter-welcome'] as const)(
  '%s promises only what each form has',
  async (mail) => {
    // The box beside a form states the frequency; the band of the front page has the coach's own words.
    const { html, text } = await renderMail(mail, { ...mailValues });
    for (const part of [html, text]) expect(part).not.toMatch(/ticked|month|race|training idea/);
  },
);

test('a mail about a check-in names no question: those are the coach’s', async () => {
  const { html, text } = await renderMail('check-in-received', { ...mailValues });
  for (const part of [html, text]) expect(part).not.toMatch(/sleep|energy|soreness/i);
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

test('the coach’s words have their own language in a frame of another', async () => {
  const { html } = await renderMail('coach-letter', mailValues, 'fi');
  expect(html).toMatch(/<html[^>]* lang="fi"/);
  expect(html).toMatch(/<h1[^>]* lang="sv"[^>]*>Week 24/);
  expect(html).toMatch(/<div lang="sv"><h2>Rain/);
  const { letterLanguage: _, ...before } = mailValues;
  expect((await renderMail('coach-letter', before, 'fi')).html).toMatch(/<div lang=""><h2>Rain/);
});

test('a mail that was written before its template had a new value is sent without it', async () => {
  const { titleText: _title, byText: _by, restText: _rest, ...before } = mailValues;
  const { html, text } = await renderMail('subscription-cancelled', before);
  for (const part of [html, text]) expect(part).toContain(mailValues.chargesText);
  expect(html).not.toContain(mailValues.restText);
});

test('an answer of the coach is no quotation in the text part', async () => {
  const { text } = await renderMail('thread-answered', { ...mailValues, answer: 'Rest this week.\n\nThen start.' });
  expect(text).toContain('\nRest this week.\n\nThen start.\n');
});

test('values of the text part stand in one column', async () => {
  const { text } = await renderMail('subscription-goes-on', mailValues);
  expect(text).toContain('\nNext payment: 15 January 2027\nAmount:       €99.99\n');
  expect(text).toContain('\nContinues:    Personal Coaching');
});

test('each line of a list has its own paragraph', async () => {
  const list = 'A. Reader: <b>All Day Energy</b>\r\n\nB. Reader: {{brand}}';
  const { html, text } = await renderMail('refunds-due', { ...mailValues, list });
  expect(html).toContain('<p>A. Reader: &lt;b&gt;All Day Energy&lt;/b&gt;</p>');
  expect(html).toContain('<p>B. Reader: {{brand}}</p>');
  expect(text).toContain('> A. Reader: <b>All Day Energy</b>\n');
});

// Paragraphs have no margin: mj-text brings the distance.
test.each(globSync('**/*.mjml', { cwd: TEMPLATES }))('%s has one paragraph in each mj-text', (file) => {
  const source = readFileSync(join(TEMPLATES, file), 'utf8');
  const blocks = source.split('<mj-text').slice(1);
  const paragraphs = blocks.map((block) => block.split('</mj-text>')[0]!.match(/<(?:p|h\d)>/g) ?? []);
  expect(paragraphs.filter(({ length }) => length > 1)).toEqual([]);
});

test('an unknown template is refused', async () => {
  await expect(renderMail('../layout' as MailTemplate, data)).rejects.toThrow('There is no mail template');
});

describe('mails about money', () => {
  const values = mailValues;
  type Value = keyof typeof values;
  const purchase = ['item', 'amount', 'receiptNumber'] as const;
  const cases: [MailTemplate, subject: string, needs: readonly Value[]][] = [
    ['purchase-receipt', `Your receipt from Kaski: ${values.item}`, [...purchase, 'accessText', 'accountUrl']],
    ['purchase-receipt-guest', `Your receipt from Kaski: ${values.item}`, [...purchase, 'nextSteps', 'loginUrl']],
    ['purchase-receipt-unclaimed', `Confirm your order: ${values.item}`, [...purchase, 'nextSteps', 'confirmUrl']],
    ['coaching-welcome', 'Welcome to coaching with Kaski', [...purchase, 'termText', 'accountUrl']],
    ['renewal-receipt', `Your receipt from Kaski: ${values.item}`, [...purchase, 'periodText', 'accountUrl']],
    ['renewal-failed', `Please check your card: ${values.item}`, ['item', 'amount', 'graceUntil', 'cardUrl']],
    ['subscription-ended', `Your subscription has ended: ${values.item}`, ['item', 'reasonText', 'programsUrl']],
    ['subscription-cancelled', `Cancelled: ${values.item}`, ['item', 'endsOn', 'chargesText', 'accountUrl']],
    [
      'subscription-goes-on',
      `Your subscription continues: ${values.item}`,
      ['item', 'amount', 'nextOn', 'byText', 'accountUrl'],
    ],
    [
      'plan-proposed',
      `A proposal for your subscription: ${values.newItem}`,
      ['oldItem', 'newItem', 'oldPrice', 'newPrice', 'startsOn', 'until', 'accountUrl'],
    ],
    [
      'plan-agreed',
      `You have agreed: ${values.newItem}`,
      ['oldItem', 'newItem', 'oldPrice', 'newPrice', 'startsOn', 'accountUrl'],
    ],
    [
      'plan-off',
      `Your subscription stays as it is: ${values.oldItem}`,
      ['oldItem', 'newItem', 'oldPrice', 'accountUrl'],
    ],
    ['plan-assigned', `Your plan is ready: ${values.item}`, ['item', 'startsOn', 'endsOn', 'trainingUrl']],
    ['plan-ended', `Your plan has ended: ${values.item}`, ['item']],
    ['sign-in-reminder', 'Sign in to begin your coaching', ['email', 'loginUrl']],
    ['access-given', `You have access: ${values.item}`, ['item', 'untilText', 'loginUrl']],
    ['access-ended', `Your access has ended: ${values.item}`, ['item']],
    ['order-confirm', `Confirm your order: ${values.item}`, ['item', 'couponCode', 'confirmUrl']],
    ['code-used', `You’ve already used this code: ${values.couponCode}`, ['item', 'couponCode', 'manageUrl']],
    ['refund-done', 'Refund from Kaski: €99.99', ['item', 'amount', 'creditNumber', 'accessText']],
    ['refund-failed', 'A refund did not arrive: €99.99', ['item', 'amount', 'accessText']],
    ['payment-charged-back', 'A disputed payment: €99.99', ['item', 'amount', 'creditNumber']],
    ['payment-returned', 'Payment refunded: €99.99', ['item', 'amount', 'reasonText']],
    ['refund-requested', `Your refund request: ${values.item}`, ['item', 'requestedAt']],
    ['withdrawal-received', 'We received your withdrawal', ['fullName', 'contract', 'receivedAt']],
    ['already-coached', 'Your coaching at Kaski is already active', ['manageUrl']],
    ['already-owned', `You already own ${values.item}`, ['item', 'manageUrl']],
    ['payment-processing', `Your payment is being processed: ${values.item}`, ['item', 'manageUrl']],
    ['order-notice', `€99.99 from ${values.buyer}`, ['buyer', 'item', 'amount', 'method', 'ordersUrl']],
    ['refund-notice', values.what, ['what', 'item', 'ordersUrl']],
    [
      'money-back-due',
      `Refund due by ${values.backBy}: ${values.what}`,
      ['what', 'item', 'receivedAt', 'backBy', 'askedUrl'],
    ],
    ['refunds-due', `Refunds due by ${values.backBy}: ${values.count} open requests`, ['backBy', 'count', 'todayUrl']],
    ['payment-flagged', `A payment needs your attention: ${values.what}`, ['what', 'details', 'ordersUrl']],
    ['dispute-notice', `Dispute: €99.99 from ${values.buyer}`, ['buyer', 'item', 'amount', 'state', 'ordersUrl']],
  ];
  const { downloadUrl: _downloadUrl, ...brand } = data;
  const own = (needs: readonly Value[], from: Record<string, string> = values) =>
    Object.fromEntries(needs.map((name) => [name, from[name] ?? '']));

  test('who has answered the coach is not asked again, and who has not is', async () => {
    const welcome = (more: object) =>
      renderMail('coaching-welcome', { ...mailValues, firstName: 'Aino', consentText: '', ...more });
    for (const part of ['html', 'text'] as const) {
      const asked = (await welcome({}))[part];
      expect(asked).toContain('Ten short answers');
      expect(asked).toContain(values.thankYouUrl);
      expect(asked).toContain('Hello Aino');
      const known = (await welcome({ answered: 'yes' }))[part];
      expect(known).not.toMatch(/Ten short answers|thank-you|See what to send/);
      expect(known).toContain('I have your answers');
    }
  });

  test.each(cases)('%s says what it is given, in both parts', async (template, subject, needs) => {
    const mail = await renderMail(template, { ...brand, ...own(needs) });
    expect(mail.subject).toBe(subject);
    for (const part of [mail.subject, mail.html, mail.text]) expect(part).not.toMatch(/\{\{|\}\}|\[\[|\]\]/);
    const [text, html] = [mail.text, mail.html].map((part) => part.replaceAll(/\s+/g, ' '));
    for (const value of Object.values(own(needs))) {
      expect(text).toContain(value);
      expect(html).toContain(value.replaceAll('&', '&amp;'));
    }
    expect(mail.text.slice(0, 500)).not.toMatch(/Subject:|Preview:|Reason:|<\w/);
  });

  test.each(cases)('%s is sent only with all its values', async (template, _subject, needs) => {
    for (const name of needs) {
      const { [name]: _missing, ...rest } = own(needs);
      await expect(renderMail(template, { ...brand, ...rest })).rejects.toThrow(`"${name}"`);
    }
  });

  test.each(cases)('%s keeps markup and lines in a value from becoming more', async (template, _subject, needs) => {
    const bad = `<img src=x onerror="a('1')">\r\nBcc: all@kaski.example {{brand}}`;
    const mail = await renderMail(template, {
      ...brand,
      ...own(needs, Object.fromEntries(needs.map((n) => [n, bad]))),
    });
    expect(mail.html).not.toMatch(/<img/);
    expect(mail.html).toContain('&lt;img src=x onerror=&quot;a(&#39;1&#39;)&quot;&gt;');
    expect(mail.subject).not.toMatch(/[\r\n]/);
    expect(mail.text).not.toMatch(/^Bcc:/m);
    expect(mail.text).toContain('{{brand}}');
  });

  test('a withdrawal says what became of it', async () => {
    const outcomeText = 'We cannot accept it: the 14 days ended on 5 December 2026.';
    const { text, html } = await renderMail('withdrawal-received', {
      ...brand,
      ...own(['fullName', 'contract', 'receivedAt']),
      outcomeText,
      nextText: 'Our guarantee still holds.',
    });
    for (const part of [text.replaceAll(/\s+/g, ' '), html]) {
      expect(part).toContain(outcomeText);
      expect(part).toContain('Our guarantee still holds.');
      expect(part).not.toContain('We’ll look for the contract');
    }
  });

  test('a withdrawal is repeated as it was sent, each value on one line', async () => {
    const { text } = await renderMail('withdrawal-received', {
      ...brand,
      receivedAt: values.receivedAt,
      fullName: 'A.\nReader',
      contract: 'Receipt 12,\r\nMonthly coaching',
    });
    expect(text).toContain('\n> Name:     A. Reader\n> Contract: Receipt 12, Monthly coaching\n');
    expect(text).toContain(`Received: ${values.receivedAt}\n`);
    expect(text.replaceAll(/\s+/g, ' ')).toContain('within 14 days');
  });
});
