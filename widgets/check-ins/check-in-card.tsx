import type { CheckIn } from '#contract/check-ins.ts';
import { SCORES } from './score-labels.ts';
import { useDates } from '#widgets/ui/use-dates.ts';

export interface CheckInCardProps {
  checkIn: CheckIn;
}

/** One week: three scores, a weight, a note, and what the coach answered. */
export function CheckInCard({ checkIn }: CheckInCardProps) {
  const { longDate } = useDates();
  const { note, answer, answeredAt } = checkIn;
  return (
    <div className="check-in">
      <CheckInScores checkIn={checkIn} />
      {note && (
        <p className="check-in-note">
          <bdi>{note}</bdi>
        </p>
      )}
      {answer && (
        <figure>
          <figcaption>The coach answered{answeredAt && ` on ${longDate(answeredAt)}`}</figcaption>
          <blockquote>
            <bdi>{answer}</bdi>
          </blockquote>
        </figure>
      )}
    </div>
  );
}

/** The figures of a week. */
export function CheckInScores({ checkIn }: CheckInCardProps) {
  return (
    <dl className="check-in-scores">
      {SCORES.map(({ name, label, labels }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>
            <b>{checkIn[name]}</b> <span>{labels[checkIn[name] - 1]}</span>
          </dd>
        </div>
      ))}
      {checkIn.weightKg !== null && (
        <div>
          <dt>Weight</dt>
          <dd>
            <b>{checkIn.weightKg}</b> <span>kg</span>
          </dd>
        </div>
      )}
    </dl>
  );
}
