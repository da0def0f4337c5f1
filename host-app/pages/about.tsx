import { Trans, useLingui } from '@lingui/react/macro';
import type { WordField } from '#contract/word-fields.ts';
import { useSay, type Words } from '#widgets/core/words.tsx';
import { useForeignLang } from '#widgets/core/written.ts';
import { Picture } from '#widgets/ui/picture.tsx';
import { Button } from '#widgets/ui/button.tsx';
import { Elevation } from '#widgets/ui/elevation.tsx';
import { LanguageMark } from '#widgets/ui/language-mark.tsx';
import { about as standard, aboutLinks, closingWords, defaultAboutPage } from '../content/about.ts';
import { Layout } from '../layout/layout.tsx';
import { OwnWords } from '../layout/own-words.tsx';
import type { PageProps } from '../page.ts';
import { Chapters } from './about/chapters.tsx';
import { Cliff } from './about/cliff.tsx';
import { Halves } from './about/halves.tsx';
import { isGuide } from './landing/free-start.ts';
import { Proof } from './landing/proof.tsx';
import { useLink } from '../use-link.ts';

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
            <nav aria-label={t`From here`}>
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
