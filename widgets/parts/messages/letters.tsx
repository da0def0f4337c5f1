import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { toDateLocale } from '#contract/i18n/languages.ts';
import type { AnswerClock, Letter, LettersResponse } from '#contract/messages/client-messages.ts';
import { errorToast } from '#widgets/core/toasts/error-toasts.ts';
import { useLanguage } from '#widgets/core/i18n/language.tsx';
import { Panel } from '#widgets/core/panel.tsx';
import { useIsEmbedded, useResource, useShop } from '#widgets/core/api/shop.tsx';
import { useToast } from '#widgets/core/toasts/toasts.tsx';
import { useWithdrawals } from '#widgets/parts/member/drafts/use-withdrawals.ts';
import { saveFile } from '#widgets/parts/member/save-file.ts';
import { sessionToast } from '#widgets/parts/member/sign-out/signed-out.ts';
import { takeFocus } from '#widgets/ui/behaviour/take-focus.ts';
import { Button } from '#widgets/ui/button.tsx';
import { LetterForm } from './letter-form.tsx';
import { LetterItem } from './letter-item.tsx';
import { earlierLetters, LETTERS_EXPORT_PATH, lettersResource, markRead } from './talk.api.ts';
import { dayWithName, weekdayList } from './weekdays.ts';

export interface LettersProps {
  /** Hides the messages while there are none, for members who may never have been clients. */
  quiet?: boolean | undefined;
}

/** Messages between client and coach. Empty if there are none and none can be sent. */
export function Letters({ quiet }: LettersProps) {
  const asked = useResource(lettersResource);
  const withdrawals = useWithdrawals(lettersResource);
  const [wasOpen, wasItOpen] = useState(false);
  // Keeps the form if the coaching ends while the client writes.
  if (asked.status === 'ready' && asked.data.open && !wasOpen) wasItOpen(true);
  if (quiet && asked.status !== 'ready') return null;
  if (asked.status === 'loading') return <Skeleton />;
  if (asked.status === 'error') {
    return (
      <Panel onRetry={asked.reload} error={asked.error}>
        <Trans>Can’t load your messages right now.</Trans>
      </Panel>
    );
  }
  const { letters, open } = asked.data;
  return letters.length === 0 && !open && !wasOpen ? null : <Exchange key={withdrawals} thread={asked.data} />;
}

function Exchange({ thread }: { thread: LettersResponse }) {
  const { letters, clock } = thread;
  const { earlier, count, more, busy } = useEarlier(thread);
  const shown = [...earlier, ...letters];
  const end = useSeen(thread);
  const section = useRef<HTMLElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const elsewhere = useIsEmbedded();
  // The pressed button may be gone: the first message that it has shown takes the focus.
  useEffect(() => {
    if (count > 0) takeFocus(list.current?.querySelector('li'));
  }, [count]);
  // Links from mails and plans point here, but the messages load later.
  useEffect(() => {
    if (!elsewhere && location.hash === '#letters') section.current?.scrollIntoView();
  }, [elsewhere]);
  return (
    <section className="letters" id="letters" ref={section} aria-labelledby="letters-title">
      <header>
        <h2 id="letters-title">
          <Trans context="between a client and the coach">Messages</Trans>
        </h2>
        {clock && <ClockLine clock={clock} />}
      </header>
      {more && (
        <Button variant="quiet" onClick={more} busy={busy} part="button">
          <Trans>Earlier messages</Trans>
        </Button>
      )}
      {shown.length === 0 && (
        <p className="letters-none">
          <Trans>
            No messages yet. Ask about your plan, a session or how you feel. Your coach reads everything here.
          </Trans>
        </p>
      )}
      <ol className="letters-list" ref={list}>
        {shown.map((letter) => (
          <li key={letter.kind + letter.id} tabIndex={-1}>
            <LetterItem letter={letter} />
          </li>
        ))}
      </ol>
      <div ref={end} />
      <LetterForm />
      {shown.length > 0 && <TakeAway />}
    </section>
  );
}

/** When the coach replies, as shown to both. */
function ClockLine({ clock: { days, next } }: { clock: AnswerClock }) {
  const locale = toDateLocale(useLanguage());
  const weekdays = weekdayList(days, locale);
  const day = dayWithName(next, locale);
  return (
    <p className="letters-clock">
      <Trans comment="Your coach answers on Tuesday and Friday. Next: Tuesday 24 November.">
        Your coach replies on {weekdays}. Next: <time dateTime={next}>{day}</time>.
      </Trans>
    </p>
  );
}

/** Download by script: the browser's own would lack the page's token. */
function TakeAway() {
  const { api } = useShop();
  const { toast } = useToast();
  const [busy, setBusy] = useState(false);
  async function save() {
    setBusy(true);
    try {
      await saveFile(api, LETTERS_EXPORT_PATH, 'letters.html');
    } catch (error) {
      toast(sessionToast(error) ?? NOT_SAVED);
    } finally {
      setBusy(false);
    }
  }
  return (
    <p className="letters-take">
      <button
        type="button"
        className="letter-link"
        aria-busy={busy || undefined}
        aria-describedby="letters-take"
        onClick={() => void (busy || save())}
      >
        <Trans>Download all messages</Trans>
      </button>{' '}
      <small id="letters-take">
        <Trans>One page with all messages and pictures</Trans>
      </small>
    </p>
  );
}

const NOT_SAVED = errorToast(msg`Not Saved`, msg`Couldn’t load your messages. Try again.`);
const NOT_LOADED = errorToast(msg`Not Loaded`, msg`Couldn’t load earlier messages. Try again.`);

/** Loads older pages and counts them; the latest one stays unchanged. */
function useEarlier(thread: LettersResponse) {
  const { api } = useShop();
  const { toast } = useToast();
  const [pages, setPages] = useState<readonly LettersResponse[]>([]);
  const [busy, setBusy] = useState(false);
  const { before: cursor } = pages[0] ?? thread;
  async function load(from: string) {
    setBusy(true);
    try {
      const page = await earlierLetters(api, from);
      // New messages push the oldest ones out of the latest page.
      setPages((now) => [page, ...(now[0] ? now : [thread])]);
    } catch (error) {
      toast(sessionToast(error) ?? NOT_LOADED);
    } finally {
      setBusy(false);
    }
  }
  const latest = new Set(thread.letters.map(({ kind, id }) => kind + id));
  const earlier: Letter[] = pages.flatMap((page) => page.letters).filter(({ kind, id }) => !latest.has(kind + id));
  return { earlier, count: pages.length, busy, more: cursor === null ? undefined : () => void load(cursor) };
}

/** Marks messages of the coach as read once their end was on the screen. */
function useSeen({ letters, unread }: LettersResponse) {
  const { api } = useShop();
  const end = useRef<HTMLDivElement>(null);
  const until = letters.at(-1)?.at;
  useEffect(() => {
    const place = end.current;
    if (unread === 0 || !until || !place) return undefined;
    const watch = new IntersectionObserver(([seen]) => {
      if (!seen?.isIntersecting) return;
      watch.disconnect();
      // The next visit reports it again.
      markRead(api, until).catch(() => undefined);
    });
    watch.observe(place);
    return () => watch.disconnect();
  }, [api, unread, until]);
  return end;
}

function Skeleton() {
  return (
    <div className="letters" data-skeleton>
      <p role="status">
        <Trans>Loading your messages</Trans>
      </p>
      <div />
      <div />
    </div>
  );
}
