import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NEWSLETTER_CONSENT } from '#contract/forms/form-rules.ts';
import { COACHING_CONSENT } from '#contract/coaching/profile-options.ts';
import { selectStartConsent } from '#contract/sales/start-consent.ts';
// Compares stored with displayed text, which only a test may import.
// oxlint-disable-next-line typescript/no-restricted-imports
import { NewsletterConsent } from '../../../widgets/forms/newsletter-consent.tsx';
// oxlint-disable-next-line typescript/no-restricted-imports
import { HealthSection } from '../../../widgets/elements/onboarding/health-section.tsx';
// oxlint-disable-next-line typescript/no-restricted-imports
import { startConsentWords } from '../../../widgets/parts/payments/start-consent.tsx';
// oxlint-disable-next-line typescript/no-restricted-imports
import { ProfileHealth } from '../../../widgets/elements/profile/form/profile-health.tsx';
import { NEWSLETTER_CONSENT_WORDS } from '#server/modules/coaching/consents/consent-words.ts';
import { HEALTH_CONSENT_WORDS as OF_ONBOARDING } from '#server/modules/coaching/onboarding/onboarding.service.ts';
import { START_CONSENT_WORDS } from '#server/modules/sales/payments/start-consent-words.ts';
import { CONSENT_WORDS } from '#server/modules/coaching/profile/consent.service.ts';
import { renderPlainMessage } from './shown-words.ts';
import { englishSpeaker, loadSpeaker } from './words.ts';

/** Returns the label of a form. */
function extractLabel(form: ReactElement): string {
  const [, label = ''] = /class="form-consent".*?<span>(.*?)<\/span>/s.exec(renderToStaticMarkup(form)) ?? [];
  return label.replaceAll(/<[^>]*>/g, '');
}

test.each([
  ['the letter', createElement(NewsletterConsent), NEWSLETTER_CONSENT_WORDS[NEWSLETTER_CONSENT]],
  ['health, before coaching', createElement(HealthSection, { errors: {} }), OF_ONBOARDING[COACHING_CONSENT]],
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
