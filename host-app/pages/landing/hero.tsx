import type { ReactNode } from 'react';
import { HeroActions } from '../../layout/hero-actions.tsx';
import { hero } from '../../content/landing.ts';
import { HeroPicture, stops } from './hero-picture.tsx';

export interface HeroProps {
  /** The visitor asks for the free routine. */
  onRoutine: () => void;
  /** What became of it, below the buttons. */
  children: ReactNode;
}

/** The start. Both buttons are links, so that they lead somewhere before any script has run. */
export function Hero({ onRoutine, children }: HeroProps) {
  return (
    <section className="hero water" aria-labelledby="hero-title">
      <div className="wrap">
        <p className="hero-place">{hero.place}</p>
        <h1 id="hero-title">
          {hero.title.map((line) => (
            <span key={line}>{line} </span>
          ))}
        </h1>
        <p className="hero-lead">{hero.lead}</p>
        <HeroActions className="hero-actions" start={hero.start} routine={hero.routine} onRoutine={onRoutine} />
        {children}
      </div>
      <HeroPicture />
      <nav className="hero-course-plan" aria-label="On this page">
        <ol>
          {stops.map(({ km, label, href }) => (
            <li key={km}>
              <a href={href}>
                <span aria-hidden="true">{km}</span> {label}
              </a>
            </li>
          ))}
        </ol>
      </nav>
    </section>
  );
}
