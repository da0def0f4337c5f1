import { expect, test } from 'vitest';
import { buildBrand } from '#server/platform/brand.ts';
import { readEnv } from '#server/platform/config/env.ts';
import { englishSpeaker } from '#server/platform/i18n/words.ts';
import { presentSeller } from '#server/modules/site/legal/seller.ts';
import { contractData } from './contract-data.ts';

const order = { coaching: false, digitalConsent: null, createdAt: new Date('2026-03-04T10:00:00Z') };

function buildContractData(source: NodeJS.ProcessEnv) {
  const env = readEnv({ SUPPORT_EMAIL: 'ask@kaski.example', ...source });
  const seller = { ...presentSeller(env), email: env.SUPPORT_EMAIL };
  return contractData(
    { brand: buildBrand(env, 'https://kaski.example'), seller },
    order as Parameters<typeof contractData>[1],
    englishSpeaker,
  );
}

test('a contract names all that the imprint does', () => {
  const { trader, traderByMail, traderIds } = buildContractData({
    SELLER_NAME: 'Kaski Oy',
    SELLER_ADDRESS: 'Rantatie 1|00100 Helsinki',
    SELLER_BUSINESS_ID: '1234567-8',
    SELLER_VAT_ID: 'FI12345678',
    SELLER_REGISTER: 'Finnish Trade Register',
    SELLER_PHONE: '+358 1',
  });
  expect(trader).toBe('Kaski Oy, Rantatie 1, 00100 Helsinki, tel. +358 1, ask@kaski.example');
  expect(traderByMail).toBe('Kaski Oy, Rantatie 1, 00100 Helsinki, ask@kaski.example');
  expect(traderIds).toBe('Business ID 1234567-8, VAT number FI12345678, Finnish Trade Register');
});

test('the sample seller of the demonstration stands in its mails, too', () => {
  expect(buildContractData({ SANDBOX: 'on' }).trader).toMatch(/Esimerkkikatu 1/);
});

test('what the shop was not told is left out', () => {
  const { trader, traderIds } = buildContractData({ SELLER_NAME: 'Kaski Oy' });
  expect([trader, traderIds]).toEqual(['Kaski Oy, ask@kaski.example', '']);
});
