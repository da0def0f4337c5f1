import { type Language, localeOf } from '#contract/languages.ts';
import type { SiteResponse } from '#contract/site.ts';
import { useLanguage } from '#widgets/core/language.tsx';

/** Where a complaint goes first, and where it can go then. */
export function Disputes({ site: { brand, seller } }: { site: SiteResponse }) {
  const language = useLanguage();
  return (
    <>
      <p>
        Write to <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a> first: most things are settled by an
        e-mail.{' '}
        {seller.country === 'FI' && (
          <>
            If not, Finland’s <a href="https://www.kkv.fi/en/consumer-advice/">consumer advice</a> helps free of charge,
            and after that the <a href="https://www.kuluttajariita.fi/en/">Consumer Disputes Board</a> gives its
            recommendation.{' '}
          </>
        )}
        If you live in another country of the EU, in Iceland or in Norway, a{' '}
        <a href="https://www.eccnet.eu/">European Consumer Centre</a> helps.
      </p>
      <p>
        The law of {countryName(seller.country, language)} holds. As a consumer you keep the protection that the law of
        your own country gives you and cannot be agreed away, and you may go to the courts where you live.
      </p>
    </>
  );
}

function countryName(code: string, language: Language): string {
  try {
    return new Intl.DisplayNames(localeOf(language, 'en'), { type: 'region' }).of(code) ?? code;
  } catch {
    return code; // A browser without names of countries.
  }
}
