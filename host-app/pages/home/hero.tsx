import type { ReactNode } from 'react';
import type { ProgramsResponse } from '#contract/programs.ts';
import { HeroActions } from '../../layout/hero-actions.tsx';
import { hero, starts } from '../../content/home.ts';
import { DayLine } from './day-line.tsx';

export interface HomeHeroProps {
  programs: ProgramsResponse;
  /** The timetable fits the programmes of the demonstration; nobody knows when a coach's own are meant to be done. */
  samples: boolean;
  /** The visitor asks for the free routine. */
  onRoutine: () => void;
  /** What became of it, below the buttons. */
  children: ReactNode;
}

/** A day with its starts. Both buttons are links, so that they lead somewhere before any script has run. */
export function HomeHero({ programs, samples, onRoutine, children }: HomeHeroProps) {
  const open = starts.flatMap(({ id, ...start }) => {
    const program = samples && programs.find((known) => known.id === id);
    return program ? [{ ...start, name: program.displayName }] : [];
  });
  return (
    <section className="home-hero" aria-labelledby="home-title">
      <div className="wrap">
        <h1 id="home-title">{hero.title}</h1>
        <p className="home-lead">{samples ? hero.demoLead : hero.lead}</p>
        <HeroActions className="home-actions" start={hero.start} routine={hero.routine} onRoutine={onRoutine} />
        {children}
      </div>
      <div className="home-day">
        <div className="wrap">
          <DayLine stops={open.length} />
          {open.length > 0 && (
            <ol aria-label="The day’s starts">
              {open.map(({ at, name, length, when }) => (
                <li key={name}>
                  <p className="home-at">{at}</p>
                  <p className="home-name">{name}</p>
                  <p className="home-length">
                    {length}, {when}
                  </p>
                </li>
              ))}
            </ol>
          )}
        </div>
      </div>
    </section>
  );
}
