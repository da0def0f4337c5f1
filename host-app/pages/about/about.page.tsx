import { Trans, useLingui } from '@lingui/react/macro';
import type { WordField } from '#contract/site/word-fields.ts';
import { useSay, type Words } from '#widgets/core/i18n/words.tsx';
import { useForeignLang } from '#widgets/core/i18n/localized-resource.ts';
import { Picture } from '#widgets/ui/picture.tsx';
import { Button } from '#widgets/ui/button.tsx';
import { Elevation } from '#widgets/ui/figures/elevation.tsx';
import { LanguageMark } from '#widgets/ui/language-mark.tsx';
import { about as standard, aboutLinks, closingWords, defaultAboutPage } from '../../content/about.ts';
import { Layout } from '../../layout/layout.tsx';
import { OwnWords } from '../../layout/own-words.tsx';
import type { PageProps } from '../../page.ts';
import { Cliff } from './cliff.tsx';
import type { ReactNode } from 'react';
import type { CoachWords } from '#contract/site/site-content.ts';
import { isGuide } from '../landing/free-start/free-start.ts';
import { Proof } from '../landing/stories/proof.tsx';
import { useLink } from '../../layout/use-link.ts';

/** The coach's story, with an elevation profile down its margin. */
export default function AboutPage({ data }: PageProps) {
  const say = useSay();
  const { t } = useLingui();
  const link = useLink();
  const { brand, figures, samples, ownClaims = [] } = data.site;
  const { story, about, portrait, photos, words = {} } = data.coach ?? {};
  const own = (field: WordField, usual: Words) => {
    const text = words[field];
    return text === undefined ? say(usual) : <OwnWords site={data.site} field={field} text={text} />;
  };
  const end = closingWords(data.programs?.some(isGuide) ?? false, samples);
  const lang = useForeignLang(story?.language);
  const { title, lead, chapters } = story ?? { ...defaultAboutPage, title: defaultAboutPage.title(brand.name) };
  return (
    <Layout site={data.site} path={data.path}>
      <div className="story">
        <article aria-labelledby="story-title">
          <Cliff />
          <div className="wrap">
            <nav aria-label={t`Useful links`}>
              <ul>
                {aboutLinks.map(({ label, href }) => (
                  <li key={href}>
                    <a href={link(href)} aria-current={href === data.path ? 'page' : undefined}>
                      {say(label)}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
            <header className="story-head">
              <h1 id="story-title" lang={lang}>
                {say(title)}
              </h1>
              <p lang={lang}>{say(lead)}</p>
              <LanguageMark language={story?.language} className="coach-note" />
              {samples && !ownClaims.includes('story') && (
                <p className="sample-mark">
                  <Trans>A sample story: the coach of this demonstration is made up.</Trans>
                </p>
              )}
              {portrait && (
                <Picture picture={portrait} sizes="(min-width: 24rem) 22rem, 90vw" className="photo photo-face" />
              )}
              <Button href={link('/programs')} variant="ink">
                {say(standard.action)}
              </Button>
            </header>
            {/* In a narrow margin the profile is horizontal. */}
            <Elevation className="story-shore" seed="the coach" points={20} sunrise />
            <Chapters chapters={chapters} lang={lang} />
            {photos && (
              <ul className="photos" aria-label={t`Photos`}>
                {photos.map((picture) => (
                  <li key={picture.src}>
                    <Picture picture={picture} sizes="(min-width: 60rem) 27vw, 90vw" className="photo" />
                  </li>
                ))}
              </ul>
            )}
          </div>
        </article>
        <Proof figures={figures.about} samples={samples && !ownClaims.includes('figures')} />
        {about && about.panels.length > 0 && <Halves title={own('halvesTitle', standard.halves)} about={about} />}
        <section className="story-end" aria-labelledby="story-end">
          <div className="wrap">
            <h2 id="story-end">{own('aboutEndTitle', end.title)}</h2>
            <p>{own('aboutEndLead', end.lead)}</p>
            <Button href={link('/programs')}>{say(standard.action)}</Button>
          </div>
        </section>
      </div>
    </Layout>
  );
}

interface ChaptersProps {
  /** The coach's own texts, or the defaults. */
  chapters: readonly { title: Words; paragraphs: readonly Words[]; last?: string | undefined }[];
  /** Language of the texts, if it is not that of the page. */
  lang: string | undefined;
}

/** The story's chapters, one below the other. */
function Chapters({ chapters, lang }: ChaptersProps) {
  const say = useSay();
  return chapters.map(({ title, paragraphs, last }) => (
    <section key={say(title)} className="story-chapter" lang={lang}>
      <h2>{say(title)}</h2>
      {paragraphs.map((paragraph) => (
        <p key={say(paragraph)}>{say(paragraph)}</p>
      ))}
      {last && <p className="story-last">{last}</p>}
    </section>
  ));
}

interface HalvesProps {
  title: ReactNode;
  about: NonNullable<CoachWords['about']>;
}

/** Family and business side by side, without anything to open. */
function Halves({ title, about: { language, panels } }: HalvesProps) {
  const lang = useForeignLang(language);
  return (
    <section className="halves water" aria-labelledby="halves-title">
      <div className="wrap">
        <h2 id="halves-title">{title}</h2>
        <LanguageMark language={language} className="coach-note" />
        {panels.map(({ title: half, teaser, paragraphs }) => (
          <article key={half} lang={lang}>
            <h3>{half}</h3>
            <p className="halves-teaser">{teaser}</p>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </article>
        ))}
      </div>
    </section>
  );
}
