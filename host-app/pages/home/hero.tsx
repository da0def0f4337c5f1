import { useLingui } from '@lingui/react/macro';
import { useForeignLang } from '#widgets/core/i18n/localized-resource.ts';
import type { ReactNode } from 'react';
import type { ProgramsResponse } from '#contract/catalog/programs.ts';
import { HeroActions } from '../../layout/hero-actions.tsx';
import { homeWords } from '../../content/home.ts';
import { hero as front } from '../../content/landing.ts';
import { useChosen } from '../landing/chosen-words.tsx';
import { useFreeAction } from '../landing/free-start/free-action.ts';
import { DayLine } from './day-line.tsx';

export interface HomeHeroProps {
  programs: ProgramsResponse;
  /** True if the sandbox counts its programmes. */
  samples: boolean;
  /** The free offer, if any. */
  free: ProgramsResponse[number] | undefined;
  /** Called when the visitor asks for the free routine. */
  onRoutine: () => void;
  /** Result of the request, below the buttons. */
  children: ReactNode;
}

/** Day with its start times. Both buttons are links, so they work before any script runs. */
export function HomeHero({ programs, samples, free, onRoutine, children }: HomeHeroProps) {
  const chosen = useChosen();
  const { t } = useLingui();
  const open = programs.flatMap((program) => {
    const { at, how } = program.front ?? {};
    return at ? [{ at, how, program }] : [];
  });
  const { title, lead } = homeWords(open.length, samples);
  return (
    <section className="home-hero" aria-labelledby="home-title">
      <div className="wrap">
        <h1 id="home-title">{chosen('homeTitle', title)}</h1>
        <p className="home-lead">{chosen('homeLead', lead)}</p>
        <HeroActions
          className="home-actions"
          start={chosen('heroStart', front.start)}
          free={useFreeAction(free, onRoutine)}
        />
        {children}
      </div>
      <div className="home-day">
        <div className="wrap">
          <DayLine stops={open.length} />
          {open.length > 0 && (
            <ol aria-label={t`Programmes by time of day`}>
              {open.map(({ at, program, how }) => (
                <li key={program.id}>
                  <p className="home-at">{at}</p>
                  <Name program={program} />
                  {how && <p className="home-length">{how}</p>}
                </li>
              ))}
            </ol>
          )}
        </div>
      </div>
    </section>
  );
}

function Name({ program: { language, displayName } }: { program: ProgramsResponse[number] }) {
  return (
    <p className="home-name" lang={useForeignLang(language)}>
      {displayName}
    </p>
  );
}
