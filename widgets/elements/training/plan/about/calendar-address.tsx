import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useId, useState } from 'react';
import type { CalendarFeedMade, CalendarFeedResponse } from '#contract/training/plans/calendar-feed.ts';
import { useLanguage } from '#widgets/core/i18n/language.tsx';
import { useShop } from '#widgets/core/api/shop.tsx';
import { useSay, type Words } from '#widgets/core/i18n/words.tsx';
import { takeFocus } from '#widgets/ui/behaviour/take-focus.ts';
import { Button } from '#widgets/ui/button.tsx';
import { Heading } from '../heading.tsx';
import { shortDate } from '../../session/session-summary.ts';
import { endCalendar, getCalendar, makeCalendar } from '../../training.api.ts';

interface Address {
  feed: CalendarFeedResponse['feed'];
  /** Known only right after its creation. */
  made?: CalendarFeedMade;
}

/** Private address for calendar apps, which follows all day changes. Older shops have none. */
export function CalendarAddress() {
  const { api } = useShop();
  const language = useLanguage();
  const say = useSay();
  const [address, setAddress] = useState<Address>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Words>();
  useEffect(() => {
    let gone = false;
    getCalendar(api).then(
      ({ feed }) => gone || setAddress({ feed }),
      () => undefined, // Offers nothing if the request fails.
    );
    return () => void (gone = true);
  }, [api]);

  async function change(work: () => Promise<Address>) {
    setBusy(true);
    setProblem(undefined);
    try {
      setAddress(await work());
    } catch {
      setProblem(msg`That didn’t work. Try again.`);
    } finally {
      setBusy(false);
    }
  }

  const make = () =>
    change(async () => {
      const made = await makeCalendar(api);
      return { feed: { createdAt: made.createdAt }, made };
    });
  const end = () =>
    change(async () => {
      await endCalendar(api);
      return { feed: null };
    });
  if (!address) return null;
  const { feed, made } = address;
  const since = feed && shortDate(feed.createdAt, language);
  return (
    <section className="plan-calendar">
      <Heading depth={2}>
        <Trans>Private calendar address</Trans>
      </Heading>
      <p>
        {since ? (
          <Trans>Your calendar follows this plan via a private address created on {since}.</Trans>
        ) : (
          <Trans>
            Subscribe to a private address in your calendar app. Your sessions appear there and stay up to date when you
            move them.
          </Trans>
        )}
      </p>
      {made && <NewAddress key={made.url} {...made} />}
      <div>
        <Button variant="quiet" part="button" busy={busy} onClick={() => void make()}>
          {feed ? <Trans>Create a new address</Trans> : <Trans>Create a private address</Trans>}
        </Button>
        {feed && (
          <Button variant="quiet" part="button" busy={busy} onClick={() => void end()}>
            <Trans comment="A button: calendars cannot read a plan any more">Delete the address</Trans>
          </Button>
        )}
      </div>
      {problem && (
        <p className="log-problem" role="alert">
          {say(problem)}
        </p>
      )}
    </section>
  );
}

/** Shown once, because the address gives access to the sessions. The field takes the focus. */
function NewAddress({ url, webcal }: CalendarFeedMade) {
  const id = useId();
  return (
    <>
      <div className="c-field">
        <label htmlFor={id}>
          <Trans>Your private address</Trans>
        </label>
        <input
          id={id}
          ref={takeFocus}
          readOnly
          value={url}
          onFocus={({ target }) => target.select()}
          aria-describedby={`${id}-hint`}
        />
        <p className="c-field-hint" id={`${id}-hint`}>
          <Trans>Copy it now; it is shown only once. Anyone who has it can see when you train.</Trans>
        </p>
      </div>
      <p className="plan-links">
        <a href={webcal}>
          <Trans>Open in your calendar</Trans>
        </a>
      </p>
    </>
  );
}
