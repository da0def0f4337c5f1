import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { type Language, toDateLocale } from '#contract/i18n/languages.ts';
import { useLanguage } from '#widgets/core/i18n/language.tsx';
import { usePages } from '#widgets/core/api/shop.tsx';
import { useSay, type Words } from '#widgets/core/i18n/words.tsx';
import { useForeignLang } from '#widgets/core/i18n/localized-resource.ts';
import { LEGAL_DATE, legal } from '../../content/legal.ts';
import { Layout } from '../../layout/layout.tsx';
import type { PageData } from '../../page.ts';

export interface LegalSection {
  /** Anchor of the section. */
  id: string;
  title: Words;
  /** Language of the title, if the coach wrote it. */
  language?: string;
  body: ReactNode;
}

export interface LegalPageProps {
  data: PageData;
  title: Words;
  lead: ReactNode;
  sections: readonly LegalSection[];
}

/** Legal page with numbered sections, so that they can be quoted. */
export function LegalPage({ data, title, lead, sections }: LegalPageProps) {
  const say = useSay();
  const { seller, providers } = data.site;
  const { t } = useLingui();
  const pages = usePages();
  const { changedOn = '' } = data.legal ?? {};
  const changed = formatDate(changedOn > LEGAL_DATE ? changedOn : LEGAL_DATE, useLanguage());
  return (
    <Layout site={data.site} path={data.path}>
      <div className="legal">
        <div className="wrap">
          <header>
            <nav aria-label={t`Legal pages`}>
              <ul>
                {legal.map(({ label, href }) => (
                  <li key={href}>
                    <a href={pages + href} aria-current={href === data.path ? 'page' : undefined}>
                      {say(label)}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
            <h1>{say(title)}</h1>
            <p className="legal-lead">{lead}</p>
            {(seller.sample || providers.sandbox) && (
              <p className="sample-mark">
                {seller.sample ? (
                  <Trans>
                    This is a demonstration: nothing is sold here, no money moves, and the seller is fictional.
                  </Trans>
                ) : (
                  <Trans>This is a demonstration: nothing is sold here and no money moves.</Trans>
                )}
              </p>
            )}
          </header>
          <nav className="legal-contents" aria-label={t`On this page`}>
            <ol>
              {sections.map((section) => (
                <li key={section.id}>
                  <a href={`#${section.id}`}>
                    <Name section={section} />
                  </a>
                </li>
              ))}
            </ol>
          </nav>
          <div className="legal-text">
            {sections.map((section) => (
              <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`}>
                <h2 id={`${section.id}-title`}>
                  <Name section={section} />
                </h2>
                {section.body}
              </section>
            ))}
            <p className="legal-date">
              <Trans>Last changed on {changed}.</Trans>
            </p>
          </div>
        </div>
      </div>
    </Layout>
  );
}

function Name({ section: { title, language } }: { section: LegalSection }) {
  const say = useSay();
  const lang = useForeignLang(language);
  return lang ? <span lang={lang}>{say(title)}</span> : say(title);
}

function formatDate(date: string, language: Language): string {
  try {
    return new Date(date).toLocaleDateString(toDateLocale(language), { dateStyle: 'long', timeZone: 'UTC' });
  } catch {
    return date; // Browser without month names.
  }
}
