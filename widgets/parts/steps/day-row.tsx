import { Trans, useLingui } from '@lingui/react/macro';
import type { DailyStep } from '#contract/steps.ts';
import { useForeignLang } from '#widgets/core/written.ts';
import { StepText } from './step-text.tsx';

interface Props {
  day: number;
  step: DailyStep;
  ticked: boolean;
  today: boolean;
  onTick: (ticked: boolean) => void;
}

/** One of all days: a checkbox, and its text on demand. */
export function DayRow({ day, step: { title, text, language }, ticked, today, onTick }: Props) {
  const { t } = useLingui();
  const lang = useForeignLang(language);
  return (
    <li aria-current={today ? 'date' : undefined} data-ticked={ticked || undefined}>
      <label>
        <input
          type="checkbox"
          checked={ticked}
          aria-label={t`Day ${day}: ${title}`}
          onChange={({ target }) => onTick(target.checked)}
        />
        <span className="steps-day">{day}</span>
      </label>
      {text === '' ? (
        <p lang={lang}>{title}</p>
      ) : (
        <details>
          <summary lang={lang}>{title}</summary>
          <StepText text={text} lang={lang} />
        </details>
      )}
      {today && (
        <span className="steps-now">
          <Trans comment="Marks today's day in a list of days">Today</Trans>
        </span>
      )}
    </li>
  );
}
