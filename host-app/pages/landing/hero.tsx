import { useLingui } from '@lingui/react/macro';
import { toLocale } from '#contract/languages.ts';
import { useLanguage } from '#widgets/core/language.tsx';
import { Trans, useSay } from '#widgets/core/words.tsx';
import { useForeignLang } from '#widgets/core/written.ts';
import { createElement, useContext, type ReactNode } from 'react';
import type { ProgramResponse } from '#contract/programs.ts';
import { HeroActions } from '../../layout/hero-actions.tsx';
import type { StationKey } from '../../content/course.ts';
import { hero } from '../../content/landing.ts';
import { useChosen } from './chosen-words.tsx';
import { useFreeAction } from './free-action.ts';
import { isGuide } from './free-start.ts';
import { CourseContext } from './section.tsx';
import { HeroPicture, courseStops } from './hero-picture.tsx';

export interface HeroProps {
  /** What the shop is called. */
  name: string;
  /** Without words of the coach’s, those of the demonstration. */
  samples: boolean;
  /** Where the coach lives, if they say so. */
  place: string | null | undefined;
  /** Sections that this page has not. */
  missing: readonly StationKey[];
  /** What stands in place of the guide against scams is called; missing where that is the shop's. */
  ownGuide?: string | undefined;
  /** What is free here. */
  free: ProgramResponse | undefined;
  /** The visitor asks for the free routine. */
  onRoutine: () => void;
  /** What became of it, below the buttons. */
  children: ReactNode;
}

/** The start. Both buttons are links, so that they lead somewhere before any script has run. */
export function Hero({ name, samples, place, missing, ownGuide, free, onRoutine, children }: HeroProps) {
  const say = useSay();
  const chosen = useChosen();
  // A new shop says its name: what the demonstration is headed with is its coach's to say.
  const title = chosen('heroTitle', samples ? '' : name);
  const { t } = useLingui();
  const onCourse = useContext(CourseContext);
  const locale = toLocale(useLanguage());
  // The milestone is called by what is free here; only the shop's own guide has a name of its own.
  const own = free && !isGuide(free) ? free : undefined;
  const lang = useForeignLang(own?.language);
  const here = courseStops.filter(({ key }) => !missing.includes(key));
  return (
    <section className="hero water" aria-labelledby="hero-title">
      <div className="wrap">
        {place && <p className="hero-place">{place}</p>}
        <h1 id="hero-title">
          {title ? (
            <span>{title}</span>
          ) : (
            createElement(Trans, { ...hero.title, components: { 0: <span />, 1: <span /> } })
          )}
        </h1>
        <p className="hero-lead">{chosen('heroLead', samples ? hero.demoLead : hero.lead)}</p>
        <HeroActions
          className="hero-actions"
          start={chosen('heroStart', hero.start)}
          free={useFreeAction(free, onRoutine)}
        />
        {children}
      </div>
      <HeroPicture stops={here} />
      <nav className="hero-course-plan" aria-label={t`On this page`}>
        <ol>
          {here.map(({ key, km, stop, label, href }) => (
            <li key={km} data-stop={stop}>
              <a href={href}>
                {onCourse && (
                  <>
                    <span aria-hidden="true">{km.toLocaleString(locale)}</span>{' '}
                  </>
                )}
                {own && key === 'routine' ? (
                  <span className="hero-stop-name" lang={lang}>
                    {own.displayName}
                  </span>
                ) : key === 'hub' ? (
                  chosen('hubName', label)
                ) : (
                  say((key === 'scam' && ownGuide) || label)
                )}
              </a>
            </li>
          ))}
        </ol>
      </nav>
    </section>
  );
}
