import { contactAddress, contactHref } from '../../layout/contact-address.ts';
import { Trans } from '@lingui/react/macro';
import { type Language, toLocale } from '#contract/i18n/languages.ts';
import type { SiteResponse } from '#contract/site/site.ts';
import { useLanguage } from '#widgets/core/i18n/language.tsx';

/** Steps of a complaint. */
export function Disputes({ site }: { site: SiteResponse }) {
  const { seller } = site;
  const language = useLanguage();
  const supportEmail = contactAddress(site);
  const country = countryName(seller.country, language);
  return (
    <>
      <p>
        <Trans>
          Write to <a href={contactHref(supportEmail)}>{supportEmail}</a> first: most things can be settled by e-mail.
        </Trans>{' '}
        {seller.country === 'FI' && (
          <>
            <Trans>
              If not, Finland’s <a href="https://www.kkv.fi/en/consumer-advice/">consumer advice service</a> helps free
              of charge. After that, the <a href="https://www.kuluttajariita.fi/en/">Consumer Disputes Board</a> can
              issue a recommendation.
            </Trans>{' '}
          </>
        )}
        <Trans>
          If you live in another country of the EU, in Iceland or in Norway, a{' '}
          <a href="https://www.eccnet.eu/">European Consumer Centre</a> helps.
        </Trans>
      </p>
      <p>
        <Trans>
          Applicable law: {country}. As a consumer, you keep the mandatory protection of your own country’s law, and you
          may go to the courts where you live.
        </Trans>
      </p>
    </>
  );
}

function countryName(code: string, language: Language): string {
  try {
    return new Intl.DisplayNames(toLocale(language, 'en'), { type: 'region' }).of(code) ?? code;
  } catch {
    return code; // Browser without country names.
  }
}
