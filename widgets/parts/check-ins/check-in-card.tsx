import { Trans, useLingui } from '@lingui/react/macro';
import type { CheckIn, OwnAnswer } from '#contract/coaching/check-ins.ts';
import { useLanguage } from '#widgets/core/i18n/language.tsx';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { SCORES } from './score-labels.ts';
import { useDates } from '#widgets/ui/dates/use-dates.ts';

export interface CheckInCardProps {
  checkIn: CheckIn;
}

/** One check-in: three scores, weight, note and the coach's reply. */
export function CheckInCard({ checkIn }: CheckInCardProps) {
  const { longDate } = useDates();
  const { note, answer, answeredAt } = checkIn;
  const day = answeredAt && longDate(answeredAt);
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
          <figcaption>{day ? <Trans>The coach replied on {day}</Trans> : <Trans>The coach replied</Trans>}</figcaption>
          <blockquote>
            <bdi>{answer}</bdi>
          </blockquote>
        </figure>
      )}
    </div>
  );
}

export function CheckInScores({ checkIn }: CheckInCardProps) {
  const say = useSay();
  const language = useLanguage();
  const weight = checkIn.weightKg?.toLocaleString(language);
  return (
    <dl className="check-in-scores">
      {SCORES.map(({ name, label, labels }) => {
        const score = checkIn[name];
        return (
          score !== null && (
            <div key={name}>
              <dt>{say(label)}</dt>
              <dd>
                <b>{score}</b> <span>{say(labels[score - 1] ?? '')}</span>
              </dd>
            </div>
          )
        );
      })}
      {weight && (
        <div>
          <dt>
            <Trans>Weight</Trans>
          </dt>
          <dd>
            <Trans>
              <b>{weight}</b> <span>kg</span>
            </Trans>
          </dd>
        </div>
      )}
      {checkIn.answers?.map((answer) => (
        <OwnAnswerLine key={answer.id} answer={answer} />
      ))}
    </dl>
  );
}

/** Answer to a custom question, with its wording at the time. */
function OwnAnswerLine({ answer: { question, kind, value, unit, low, high } }: { answer: OwnAnswer }) {
  const { t } = useLingui();
  const language = useLanguage();
  const word = kind === 'score' ? (value === 1 ? low : value === 5 ? high : '') : unit;
  const shown =
    typeof value === 'boolean'
      ? value
        ? t({ message: 'Yes', comment: 'An answer to a question of the coach' })
        : t({ message: 'No', comment: 'An answer to a question of the coach' })
      : value.toLocaleString(language);
  return (
    <div data-kind={kind}>
      <dt>
        <bdi>{question}</bdi>
      </dt>
      <dd>
        {kind === 'text' ? <bdi>{shown}</bdi> : <b>{shown}</b>} {word !== '' && kind !== 'text' && <span>{word}</span>}
      </dd>
    </div>
  );
}
