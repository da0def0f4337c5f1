import { useLingui } from '@lingui/react/macro';
import { toLocale } from '#contract/i18n/languages.ts';
import { useLanguage } from '#widgets/core/i18n/language.tsx';
import { Trans, useSay } from '#widgets/core/i18n/words.tsx';
import { useForeignLang } from '#widgets/core/i18n/localized-resource.ts';
import { createElement, useContext, type ReactNode } from 'react';
import type { PublicPicture } from '#contract/shared/picture.ts';
import { Picture } from '#widgets/ui/picture.tsx';
import type { ProgramResponse } from '#contract/catalog/programs.ts';
import { HeroActions } from '../../../layout/hero-actions.tsx';
import type { StationKey } from '../../../content/course.ts';
import { hero } from '../../../content/landing.ts';
import { useChosen } from '../chosen-words.tsx';
import { useFreeAction } from '../free-start/free-action.ts';
import { isGuide } from '../free-start/free-start.ts';
import { CourseContext } from '../section.tsx';
import { HeroPicture, courseStops } from './hero-picture.tsx';

export interface HeroProps {
  /** Name of the shop. */
  name: string;
  /** True if the sandbox's texts replace missing ones of the coach. */
  samples: boolean;
  /** Home of the coach, if given. */
  place: string | null | undefined;
  /** Sections that this page leaves out. */
  missing: readonly StationKey[];
  /** Title of the guide that replaces the one against scams; missing if that is the shop's. */
  ownGuide?: string | undefined;
  /** The free offer, if any. */
  free: ProgramResponse | undefined;
  /** The coach's picture instead of the motif. */
  picture: PublicPicture | undefined;
  /** Called when the visitor asks for the free routine. */
  onRoutine: () => void;
  /** Result of the request, below the buttons. */
  children: ReactNode;
}

/** The start. Both buttons are links, so they work before any script runs. */
export function Hero({ name, samples, place, missing, ownGuide, free, picture, onRoutine, children }: HeroProps) {
  const say = useSay();
  const chosen = useChosen();
  // A new shop shows its name until its coach writes a title.
  const title = chosen('heroTitle', samples ? '' : name);
  const { t } = useLingui();
  const onCourse = useContext(CourseContext);
  const locale = toLocale(useLanguage());
  // The milestone has the free offer's name; only the shop's own guide has a default name.
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
      {picture ? (
        <Picture picture={picture} sizes="(min-width: 62rem) 44vw, 100vw" className="hero-photo" />
      ) : (
        <HeroPicture stops={here} />
      )}
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
