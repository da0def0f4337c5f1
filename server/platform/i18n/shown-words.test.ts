import { createHash } from 'node:crypto';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NEWSLETTER_CONSENT } from '#contract/forms/form-rules.ts';
import { OFFERED_LANGUAGES } from '#contract/i18n/languages.ts';
import { COMMUNITY_CONSENT } from '#contract/newsletter/newsletter.ts';
import { COACHING_CONSENT } from '#contract/coaching/profile-options.ts';
import { selectStartConsent } from '#contract/sales/start-consent.ts';
// Compares stored with displayed text, which only a test may import.
// oxlint-disable-next-line typescript/no-restricted-imports
import { NewsletterConsent } from '../../../widgets/forms/newsletter-consent.tsx';
// oxlint-disable-next-line typescript/no-restricted-imports
import { HealthSection } from '../../../widgets/elements/onboarding/health-section.tsx';
// oxlint-disable-next-line typescript/no-restricted-imports
import { ShopProvider } from '../../../widgets/core/api/shop.tsx';
// oxlint-disable-next-line typescript/no-restricted-imports
import { startConsentWords } from '../../../widgets/parts/payments/start-consent.tsx';
// oxlint-disable-next-line typescript/no-restricted-imports
import { ProfileHealth } from '../../../widgets/elements/profile/form/profile-health.tsx';
// oxlint-disable-next-line typescript/no-restricted-imports
import { community } from '../../../host-app/content/landing.ts';
import { NEWSLETTER_CONSENT_WORDS } from '#server/modules/coaching/consents/consent-words.ts';
import { HEALTH_CONSENT_WORDS as OF_ONBOARDING } from '#server/modules/coaching/onboarding/onboarding.service.ts';
import { START_CONSENT_WORDS } from '#server/modules/sales/payments/start-consent-words.ts';
import { CONSENT_WORDS } from '#server/modules/coaching/profile/consent.service.ts';
import { renderPlainMessage } from './shown-words.ts';
import { englishSpeaker, loadSpeaker } from './words.ts';

/** Returns the label of a form. */
function extractLabel(form: ReactElement): string {
  const [, label = ''] =
    /class="form-consent".*?<span>(.*?)<\/span>/s.exec(renderToStaticMarkup(createElement(ShopProvider, null, form))) ??
    [];
  return label.replaceAll(/<[^>]*>/g, '');
}

test.each([
  ['the letter', createElement(NewsletterConsent), NEWSLETTER_CONSENT_WORDS[NEWSLETTER_CONSENT]],
  [
    'health, before coaching',
    createElement(HealthSection, { errors: {}, seenWithdrawalAt: null, scripted: false }),
    OF_ONBOARDING[COACHING_CONSENT],
  ],
  [
    'health, in a profile',
    createElement(ProfileHealth, { profile: null, errors: {}, consent: undefined }),
    CONSENT_WORDS[COACHING_CONSENT],
  ],
])('the words that are kept about %s are those of the form', async (_, form, words) => {
  expect(await renderPlainMessage(words, 'en')).toBe(extractLabel(form));
});

test.each([true, false])('the words of a start at once are those of the payment (coaching: %s)', async (coaching) => {
  const kept = START_CONSENT_WORDS[coaching ? 'coaching' : 'digital'];
  const shown = startConsentWords({ coaching });
  expect(englishSpeaker.say(kept)).toBe(selectStartConsent({ coaching }).words);
  const { say } = await loadSpeaker('fi');
  expect(await renderPlainMessage(kept, 'fi')).toBe(say(shown));
});

test('the words that are kept about the community band are those beside its button', async () => {
  for (const language of OFFERED_LANGUAGES) {
    const { say } = await loadSpeaker(language);
    expect(await renderPlainMessage(NEWSLETTER_CONSENT_WORDS[COMMUNITY_CONSENT], language)).toBe(
      say(community.consent),
    );
  }
});

const PROVEN_LANGUAGES = ['en', 'fi', 'sv', 'de', 'es', 'pt-BR', 'ko', 'ja'] as const;

/** Hashes of the words in these languages. Change none: new words, even of one translation, need a new version. */
const PROOFS: Readonly<Record<string, string>> = {
  'newsletter-2': 'uPYrQvI8mf11j9Fg',
  'newsletter-3': 'vFowjnqSDhd1sWsw',
  'newsletter-4': 'JQw3uxXw4EpYyh3h',
  'community-2': 'KKEWaBWezKkoAgeO',
  'community-3': 'UFUgu1EC7T4ahCv9',
  'health-1': 'FD26pQI2egwmkUut',
  'health-2': 'YtZyMmlXeDLtdEYT',
  'health-3': 'Gp8edZKjgKNzMlP4',
  'health-1 of onboarding': 'Q-sLnlwrmFgLcWmq',
  'health-2 of onboarding': 'bkpkrrnELMcl4D9Y',
  'health-3 of onboarding': 'LKc0S36MxQGR4mcb',
};

test.each([
  ...Object.entries(NEWSLETTER_CONSENT_WORDS),
  ...Object.entries(CONSENT_WORDS),
  ...Object.entries(OF_ONBOARDING).map(([version, words]) => [`${version} of onboarding`, words] as const),
])('the words of %s stay as people have read them', async (version, words) => {
  const texts = await Promise.all(PROVEN_LANGUAGES.map((language) => renderPlainMessage(words, language)));
  const hash = createHash('sha256').update(texts.join('\n')).digest('base64url').slice(0, 16);
  expect(hash).toBe(PROOFS[version]);
});
