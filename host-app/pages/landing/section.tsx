import { createContext, useContext, type ReactNode } from 'react';
import { stations, type StationKey } from '../../content/course.ts';
import { CourseMark } from './course-mark.tsx';

/** False where there are no kilometres: on other pages than the course, and where the coach has taken it away. */
export const CourseContext = createContext(true);

export interface SectionProps {
  station: StationKey;
  title: ReactNode;
  lead?: ReactNode;
  /** What both are in, where that is not what the page is. */
  lang?: string | undefined;
  /** The root class of the section's style sheet. */
  className: string;
  children: ReactNode;
}

/** One stretch of the course: a landmark that is named by its heading and reached by its anchor. */
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
