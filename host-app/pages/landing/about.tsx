import { Trans } from '@lingui/react/macro';
import type { CoachWords } from '#contract/site/site-content.ts';
import { usePages } from '#widgets/core/api/shop.tsx';
import { useForeignLang } from '#widgets/core/i18n/localized-resource.ts';
import { Icon } from '#widgets/ui/icon.tsx';
import { Picture } from '#widgets/ui/picture.tsx';
import { LanguageMark } from '#widgets/ui/language-mark.tsx';
import { Section } from './section.tsx';

interface Props {
  about: CoachWords['about'];
  portrait: CoachWords['portrait'] | undefined;
}

/** The coach, halfway. The panels are native details, which open without scripts and can be searched. */
export function About({ about, portrait }: Props) {
  const pages = usePages();
  const lang = useForeignLang(about?.language);
  if (!about) return null;
  return (
    <Section station="about" className="about section-split" title={about.title} lead={about.lead} lang={lang}>
      <div className="about-panels">
        {portrait && <Picture picture={portrait} sizes="(min-width: 24rem) 22rem, 90vw" className="photo photo-face" />}
        <LanguageMark language={about.language} className="coach-note" />
        {about.panels.map(({ title, teaser, paragraphs }) => (
          <details key={title} lang={lang}>
            <summary>
              <h3>{title}</h3>
              <span>{teaser}</span>
              <Icon name="plus" />
            </summary>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </details>
        ))}
        <a href={`${pages}/about`}>
          <Trans>The whole story</Trans>
        </a>
      </div>
    </Section>
  );
}
