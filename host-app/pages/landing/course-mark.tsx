import { Trans } from '@lingui/react/macro';
import { toLocale } from '#contract/i18n/languages.ts';
import { useLanguage } from '#widgets/core/i18n/language.tsx';
import { plotHeights, toSmoothPath } from '#widgets/ui/figures/ridge.ts';
import { COURSE_LENGTH, courseHeights } from '../../content/course.ts';

const POINTS = plotHeights(courseHeights, 160, 32, 4);

/** Position of a section on the course: passed part in colour, the rest in grey. */
export function CourseMark({ km }: { km: number }) {
  const distance = km.toLocaleString(toLocale(useLanguage()));
  const at = Math.round((km / COURSE_LENGTH) * (POINTS.length - 1));
  const [x, y] = POINTS[at]!;
  return (
    <p className="course-mark" aria-hidden="true">
      <svg viewBox="0 0 160 32" width="160" height="32">
        <path className="course-ahead" d={toSmoothPath(POINTS.slice(at))} />
        <path d={toSmoothPath(POINTS.slice(0, at + 1))} />
        <circle cx={Math.round(x * 10) / 10} cy={Math.round(y * 10) / 10} r="4" />
      </svg>
      <Trans comment="How far into a marathon: km 21.1">km {distance}</Trans>
    </p>
  );
}
