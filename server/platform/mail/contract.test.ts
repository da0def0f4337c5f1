import { expect, test } from 'vitest';
import { LANGUAGES } from '#contract/i18n/languages.ts';
import { findSentence } from '#contract/i18n/sentence.ts';
import { modelForm, traderLine, withdrawalInstructions } from '#contract/sales/withdrawal-words.ts';
import { loadSpeaker } from '../i18n/words.ts';
import { renderMail } from './render.ts';

const values = {
  brand: 'Kaski',
  siteUrl: 'https://kaski.example',
  supportEmail: 'ask@kaski.example',
  item: 'All Day Energy',
  amount: '€29.90',
  receiptNumber: '12',
  accessText: 'Your access has no end date.',
  accountUrl: 'https://kaski.example/dashboard',
  nextSteps: 'Sign in.',
  confirmUrl: 'https://kaski.example/order/confirm?token=1',
  loginUrl: 'https://kaski.example/login',
  termText: 'It renews.',
  thankYouUrl: 'https://kaski.example/coaching/thank-you',
};
const seller = {
  name: 'Kaski Oy',
  lines: ['Rantatie 1', '00100 Helsinki'],
  phone: '+358 1',
  email: 'ask@kaski.example',
};
const contract = {
  trader: 'Kaski Oy, Rantatie 1, 00100 Helsinki, tel. +358 1, ask@kaski.example',
  traderByMail: 'Kaski Oy, Rantatie 1, 00100 Helsinki, ask@kaski.example',
  termsUrl: 'https://kaski.example/terms',
  withdrawUrl: 'https://kaski.example/withdraw',
  guaranteeText: '',
  consentText: '',
  discountText: '',
  withdrawalEnded: '',
  withdrawUntil: '',
};
const mails = ['purchase-receipt', 'purchase-receipt-guest', 'purchase-receipt-unclaimed', 'coaching-welcome'] as const;
const stripTags = (text: string) => text.replaceAll(/<[^>]+>/g, ' ').replaceAll(/[\s\u00a0]+/g, ' ');

test.each(mails)('%s carries the instructions on withdrawal and the model form, word by word', async (mail) => {
  const { html, text } = await renderMail(mail, { ...values, ...contract, withdrawUntil: '6 December 2026' });
  const { right, effects } = withdrawalInstructions(seller, contract.withdrawUrl);
  for (const part of [stripTags(text), stripTags(html).replaceAll(' .', '.')]) {
    for (const words of [...right, ...effects, ...modelForm(seller)]) expect(part).toContain(words);
    expect(part).toContain('the end of 6 December 2026');
    expect(part).not.toContain('your right of withdrawal has therefore ended');
  }
  expect(html).toContain('href="https://kaski.example/terms"');
  expect(text).toContain('https://kaski.example/terms');
});

test.each(LANGUAGES)('in %s the instructions are those of the page, word by word', async (language) => {
  const { say } = await loadSpeaker(language);
  const trader = traderLine(seller);
  const { text } = await renderMail(
    'purchase-receipt',
    { ...values, ...contract, trader: say(findSentence(trader) ?? trader), withdrawUntil: '6 December 2026' },
    language,
  );
  const { right, effects } = withdrawalInstructions(seller, contract.withdrawUrl);
  // Languages without spaces break lines anywhere, and the pseudo-language pads its texts.
  const bare = (words: string) => words.replaceAll(/[\s\u2066-\u2069~]/g, '');
  for (const words of [...right, ...effects, ...modelForm(seller)])
    expect(bare(text)).toContain(bare(say(findSentence(words) ?? words)));
});

test.each(mails)('%s confirms a consent in its words, and then speaks of no right', async (mail) => {
  const consentText = 'I want it at once, and know that I lose my right of withdrawal.';
  const guaranteeText = 'Guarantee: you get a full refund if you ask by the end of 22 December 2026.';
  const { html, text } = await renderMail(mail, {
    ...values,
    ...contract,
    consentText,
    withdrawalEnded: 'yes',
    guaranteeText,
  });
  for (const part of [text, html].map(stripTags)) {
    expect(part).toContain(consentText);
    expect(part).toContain(guaranteeText);
    expect(part).toContain(
      'You agreed to an immediate start in the words above, and we confirm this. Your purchase is available, and your right of withdrawal has therefore ended.',
    );
    expect(part).not.toContain('You have the right to withdraw');
  }
});

test.each(mails)('%s that was written before these words existed is still sent, without them', async (mail) => {
  const { html, text } = await renderMail(mail, values);
  for (const part of [html, text]) {
    expect(part).not.toContain('Your contract');
    expect(part).not.toMatch(/\{\{|\}\}/);
  }
});

test('markup in a consent stays text', async () => {
  const bad = '<img src=x onerror="a(1)">\r\nBcc: all@kaski.example {{amount}}';
  const { html, text } = await renderMail('purchase-receipt', { ...values, ...contract, consentText: bad });
  expect(html).not.toContain('<img');
  expect(text).not.toMatch(/^Bcc:/m);
  expect(text).toContain('{{amount}}');
});
