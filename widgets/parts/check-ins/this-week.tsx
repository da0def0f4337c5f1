import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { CheckInQuestion, CheckIn } from '#contract/check-ins.ts';
import { useShop } from '#widgets/core/shop.tsx';
import { Button } from '#widgets/ui/button.tsx';
import { CheckInCard } from './check-in-card.tsx';
import { CheckInForm } from './check-in-form.tsx';
import { useCoachingOver } from '../coaching/over.ts';
import { checkInsResource } from '../coaching/coaching.api.ts';
import { useDates } from '#widgets/ui/use-dates.ts';
import { takeFocus } from '#widgets/ui/take-focus.ts';

export interface ThisWeekProps {
  /** Monday of the week. */
  week: string;
  /** This week's check-in, as stored in the shop. */
  loaded: CheckIn | undefined;
  questions: readonly CheckInQuestion[];
  /** Version of the questions. */
  asked: string;
  askConsent: boolean;
  /** True before the first check-in. */
  first: boolean;
}

/** The form; after sending, the answers, which can be changed until the coach replies. */
export function ThisWeek({ week, loaded, questions, asked, askConsent, first }: ThisWeekProps) {
  const { longDate } = useDates();
  const { resources } = useShop();
  const over = useCoachingOver();
  const [saved, setSaved] = useState<CheckIn>();
  const [changing, setChanging] = useState(false);
  const sent = saved && !(loaded && Date.parse(loaded.createdAt) >= Date.parse(saved.createdAt)) ? saved : loaded;
  const open = !sent || (changing && !sent.answer);
  const title = useRef<HTMLHeadingElement>(null);
  const was = useRef(open);
  // The pressed button is gone: the title takes the focus.
  useEffect(() => {
    if (was.current !== open) takeFocus(title.current);
    was.current = open;
  }, [open]);

  const monday = longDate(week);

  function onSent(checkIn: CheckIn) {
    setSaved(checkIn);
    setChanging(false);
    resources.invalidate(checkInsResource);
  }

  return (
    <section className="check-ins" aria-labelledby="this-week">
      <h2 id="this-week" tabIndex={-1} ref={title}>
        <Trans>This week’s check-in</Trans>
      </h2>
      <p className="check-ins-lead">
        <Trans>Week of {monday}.</Trans>{' '}
        {first && (
          <>
            <Trans>Your first check-in takes two minutes and shows the coach where you stand.</Trans>{' '}
          </>
        )}
        {sent && !sent.answer && !over && <Trans>Sent. You can edit it until the coach replies.</Trans>}
        {sent?.answer && <Trans>Answered. The next check-in opens on Monday.</Trans>}
      </p>
      {open ? (
        <CheckInForm
          key={sent?.createdAt}
          {...{ week, sent, questions, asked, askConsent, onSent }}
          onChanged={() => setChanging(true)}
        />
      ) : (
        <CheckInCard checkIn={sent} />
      )}
      {!open && !sent.answer && !over && (
        <Button variant="quiet" onClick={() => setChanging(true)} part="button">
          <Trans comment="What was sent this week">Edit</Trans>
        </Button>
      )}
    </section>
  );
}
