import { expect, test } from 'vitest';
import { selectStartConsent } from '#contract/sales/start-consent.ts';
import { inEnglish } from '#widgets/core/i18n/words.stub.ts';
import { startConsentWords } from './start-consent.tsx';

test.each([true, false])('what is agreed to is what the shop keeps (coaching: %s)', (coaching) => {
  expect(inEnglish(startConsentWords({ coaching }))).toBe(selectStartConsent({ coaching }).words);
});
