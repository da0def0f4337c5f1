import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import type { ClientLogResponse, LogDay } from '#contract/coaching/clients.studio.ts';
import { toDateLocale } from '#contract/i18n/languages.ts';
import { useLanguage } from '#widgets/core/i18n/language.tsx';
import { useSay, type Words } from '#widgets/core/i18n/words.tsx';
import { focusOutcome } from '../action/use-focus-fallback.ts';
import { ClientSession } from './client-session.tsx';
import { ShortDay, shortDay } from './short-day.tsx';

interface WeeksProps extends Pick<ClientLogResponse, 'from' | 'until'> {
  /** True if a press added the weeks. Then they take the focus, because the button is gone. */
  isAdded: boolean;
}

const ADDED = { tabIndex: -1, ref: focusOutcome };

/** Shown for weeks without a session. */
export function NoDays({ from, until, isAdded }: WeeksProps) {
  const [first, last] = [<ShortDay key="from" day={from} />, <ShortDay key="until" day={until} />];
  return (
    <p {...(isAdded && ADDED)}>
      <Trans>
        Nothing planned or logged from {first} to {last}.
      </Trans>
    </p>
  );
}

/** Planned and done sessions of some weeks. */
export function Days({ days, from, until, path, isAdded }: WeeksProps & { days: readonly LogDay[]; path: string }) {
  const { t } = useLingui();
  const locale = toDateLocale(useLanguage());
  const [first, last] = [shortDay(from, locale), shortDay(until, locale)];
  const heads = { day: t`Day`, session: t`Session`, state: t`State`, sets: t`Sets`, pain: t`Pain` };
  return (
    <table
      className="studio-table client-days"
      aria-label={t`Plan and log, ${first} to ${last}`}
      {...(isAdded && ADDED)}
    >
      <thead>
        <tr>
          {Object.entries(heads).map(([name, head]) => (
            <th key={name} scope="col" data-figures={name === 'sets' || undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map((day, at) => (
          <Day key={`${day.date}${day.name}${at}`} day={day} heads={heads} path={path} />
        ))}
      </tbody>
    </table>
  );
}

interface DayProps {
  day: LogDay;
  heads: Readonly<Record<'session' | 'state' | 'sets' | 'pain', string>>;
  path: string;
}

/** Day with its sets by exercise, once opened. */
function Day({ day, heads, path }: DayProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const { setsDone, setsPlanned, pain, exercises, hasNote, about } = day;
  const inside = exercises.length > 0 || hasNote || about !== undefined;
  return (
    <>
      <tr>
        <td>
          <ShortDay day={day.date} weekday />
        </td>
        <td data-label={heads.session}>
          {inside ? (
            <button
              type="button"
              className="client-open"
              aria-expanded={open}
              aria-controls={id}
              onClick={() => setOpen(!open)}
            >
              <bdi>{day.name}</bdi>
            </button>
          ) : (
            <bdi>{day.name}</bdi>
          )}{' '}
          <span className="client-quiet">{day.plan}</span>
        </td>
        <td data-label={heads.state}>
          <State day={day} />
        </td>
        <td data-label={heads.sets} data-figures>
          {setsPlanned === null ? setsDone : `${setsDone} / ${setsPlanned}`}
        </td>
        <td data-label={heads.pain} data-none={pain.length === 0 || undefined}>
          <Pain pain={pain} />
        </td>
      </tr>
      {inside && (
        <tr id={id} hidden={!open}>
          <td colSpan={5}>{open && <ClientSession day={day} path={path} />}</td>
        </tr>
      )}
    </>
  );
}

const STATES: Readonly<Record<LogDay['state'], Words>> = {
  done: msg({ message: 'Done', comment: 'A session of a plan' }),
  missed: msg({ message: 'Missed', comment: 'A session of a plan' }),
  'left-out': msg({ message: 'Skipped', comment: 'A session of a plan that the client decided not to do' }),
  coming: msg({ message: 'Upcoming', comment: 'A session of a plan' }),
  extra: msg({ message: 'Done, not planned', comment: 'A session that no plan of their own has a day for' }),
  'going-on': msg({ message: 'Not finished', comment: 'A session of a plan' }),
  opened: msg({ message: 'Opened, nothing logged', comment: 'A session of a plan' }),
};

function State({ day: { state, movedFrom, doneOn, minutes, reason } }: { day: LogDay }) {
  const say = useSay();
  const from = movedFrom && <ShortDay day={movedFrom} />;
  const on = doneOn && <ShortDay day={doneOn} />;
  return (
    <span className="client-state">
      <span className="studio-tag" data-tone={state === 'missed' ? 'bad' : state === 'done' ? 'good' : undefined}>
        {say(STATES[state])}
      </span>
      {from && (
        <span>
          <Trans>moved from {from}</Trans>
        </span>
      )}
      {on && (
        <span>
          <Trans>done on {on}</Trans>
        </span>
      )}
      {minutes !== null && (
        <span>
          <Trans>shortened to {minutes} min</Trans>
        </span>
      )}
      {reason && <bdi>“{reason}”</bdi>}
    </span>
  );
}

function Pain({ pain }: Pick<LogDay, 'pain'>) {
  if (pain.length === 0) return '–';
  return (
    <ul className="client-pain">
      {pain.map(({ exercise, level, note }) => (
        <li key={exercise}>
          <bdi>{exercise}</bdi> <b>{level}/10</b> {note && <bdi>“{note}”</bdi>}
        </li>
      ))}
    </ul>
  );
}
