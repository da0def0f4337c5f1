import { createContext, useContext, type ReactNode } from 'react';
import { stations, type StationKey } from '../../content/course.ts';
import { CourseMark } from './course-mark.tsx';

/** False without kilometres: on other pages than the course, or if the coach removed them. */
export const CourseContext = createContext(true);

export interface SectionProps {
  station: StationKey;
  title: ReactNode;
  lead?: ReactNode;
  /** Language of title and lead, if it is not that of the page. */
  lang?: string | undefined;
  /** Root class of the section's style sheet. */
  className: string;
  children: ReactNode;
}

/** Section of the course: a landmark with a heading and an anchor. */
export function Section({ station, title, lead, lang, className, children }: SectionProps) {
  const { km, href } = stations[station];
  const id = href.slice(1);
  return (
    <section id={id} className={`section ${className}`} aria-labelledby={`${id}-title`}>
      <div className="wrap">
        <header className="section-head">
          {useContext(CourseContext) && <CourseMark km={km} />}
          <h2 id={`${id}-title`} lang={lang}>
            {title}
          </h2>
          {lead && (
            <p className="section-lead" lang={lang}>
              {lead}
            </p>
          )}
        </header>
        {children}
      </div>
    </section>
  );
}
