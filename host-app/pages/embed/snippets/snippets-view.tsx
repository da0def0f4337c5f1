import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState, useEffect, type ReactNode, useRef } from 'react';
import type { PinnedScript } from '#contract/embed/embed.ts';
import { useSay, type Words } from '#widgets/core/i18n/words.tsx';
import { Tabs } from '#widgets/elements/dashboard/tabs/tabs.tsx';
import type { Choice } from '../choice.ts';
import { Button } from '#widgets/ui/button.tsx';
import { listPolicySources } from '../check/policy.ts';
import { Segments } from '../segments.tsx';
import { SiteListed } from '../check/site-listed.tsx';
import { buildStyleSheet, type ShopPlace, type Snippet, buildSnippets } from './snippets.ts';
import type { Language } from '#contract/i18n/languages.ts';
import { speakerWith } from '#contract/i18n/speak.ts';
import { useLanguage } from '#widgets/core/i18n/language.tsx';
import { wordsIn, wordsReady } from '#widgets/core/i18n/word-files.ts';
import { widgetWords } from '../widgets.ts';

interface Props {
  choice: Choice;
  place: ShopPlace;
}

/** Snippets for each kind of page. */
export function Snippets({ choice, place }: Props) {
  const { t } = useLingui();
  const say = useSay();
  const [stays, setStays] = useState<Stays>('current');
  const { shop, language } = place;
  const chosen = choice.lang ?? language;
  const inWidget = useSayIn(chosen);
  const pinned = place.pinned?.[chosen];
  const all = buildSnippets(
    choice,
    shop,
    { say, inWidget },
    { pinned: stays === 'pinned' ? pinned : undefined, language, frameHeights: place.frameHeights },
  );
  const labels = Object.fromEntries(all.map(({ id, label }) => [id, label])) as Record<Snippet['id'], string>;
  return (
    <section className="embed-step embed-take" aria-labelledby="embed-take">
      <h2 id="embed-take">
        <Trans>Copy it</Trans>
      </h2>
      {pinned && (
        <div className="embed-stays">
          <Segments legend={t`The script`} values={STAYS} value={stays} onChange={setStays} />
          <p>{say(stays === 'pinned' ? asItIs(pinned) : UP_TO_DATE)}</p>
        </div>
      )}
      <Tabs label={t`Kind of page`} tabs={labels} remember={false}>
        {(open) => <Panel choice={choice} place={place} snippet={all.find(({ id }) => id === open)!} />}
      </Tabs>
    </section>
  );
}

type Stays = 'current' | 'pinned';

const STAYS = [
  ['current', msg({ message: 'Updates automatically', comment: 'A script.' })],
  ['pinned', msg({ message: 'Fixed version', comment: 'A script.' })],
] as const;

const UP_TO_DATE = msg`Your page gets fixes and new features automatically. The widget appears at once.`;

function asItIs({ bytes }: PinnedScript): Words {
  const size = Math.ceil(bytes / 1000);
  return msg`The file never changes, and browsers reject any other. It contains every widget (${size} KB), so widgets appear only once it has loaded. It has one language: the one you choose, or the shop’s. To get fixes and new features, copy the code again.`;
}

function Panel({ choice, place, snippet }: Props & { snippet: Snippet }) {
  const { t } = useLingui();
  const { id, how, code, label, address } = snippet;
  const sheet = id === 'iframe' ? undefined : buildStyleSheet(choice);
  return (
    <div className="embed-panel">
      <p>{how}</p>
      {id === 'iframe' && (
        <p>
          <Trans>A frame always shows the shop as it is today.</Trans>
        </p>
      )}
      <Copyable key={code} code={code} label={t`Code for ${label}`} />
      {address && (
        <>
          <p>{address.how}</p>
          <Copyable
            key={address.code}
            code={address.code}
            label={t`Address for ${label}`}
            action={<Trans>Copy the address</Trans>}
          />
        </>
      )}
      {sheet && (
        <>
          <p>
            <Trans>And add this to your page’s style sheet:</Trans>
          </p>
          <Copyable key={sheet} code={sheet} label={t`Style sheet`} action={<Trans>Copy the styles</Trans>} />
        </>
      )}
      {id !== 'react' && id !== 'iframe' && (
        <p className="embed-aside">
          <Trans>
            The link in the code is for search engines and visitors without scripts. You can change its text.
          </Trans>
        </p>
      )}
      <Needs choice={choice} snippet={snippet} place={place} />
    </div>
  );
}

/** Requirements of a snippet: the page's policy, and the shop's list of sites. */
function Needs({ choice, snippet, place }: Props & { snippet: Snippet }) {
  const { needs } = choice.widget.place;
  return (
    <div className="embed-needs">
      {needs && snippet.id !== 'iframe' && <SiteListed needs={needs} />}
      <h3>
        <Trans>If your page has a content security policy</Trans>
      </h3>
      <p>
        <Trans>Most pages have none. A strict policy has to allow:</Trans>
      </p>
      <dl>
        {listPolicySources(choice, snippet, place.shop, place.paymentSources).map(([directive, sources]) => (
          <div key={directive}>
            <dt>
              <code>{directive}</code>
            </dt>
            <dd>
              <code>{sources}</code>
            </dd>
          </div>
        ))}
      </dl>
      {needs === 'payment' && snippet.id !== 'iframe' && (
        <p>
          <Trans>
            With <code>require-trusted-types-for</code> and <code>trusted-types 'none'</code>, buyers can’t pay on your
            page, because payment providers’ scripts need their own policy. Buyers are sent to the shop instead.
          </Trans>
        </p>
      )}
    </div>
  );
}

/** Returns a translator for widget names in a language; in the page's until that catalogue has loaded. */
function useSayIn(language: Language): ReturnType<typeof useSay> {
  const say = useSay();
  const spoken = useLanguage();
  const [ready, setReady] = useState<Language>();
  useEffect(() => {
    if (language === spoken) return;
    let gone = false;
    wordsReady(widgetWords, language).then(() => !gone && setReady(language), console.warn);
    return () => {
      gone = true;
    };
  }, [language, spoken]);
  if (language === spoken || ready !== language) return say;
  return speakerWith(language, wordsIn(widgetWords, language)).say;
}

interface CopyableProps {
  code: string;
  /** Accessible name. */
  label: string;
  /** Label of the button. */
  action?: ReactNode;
}

/** Code with a copy button. If the clipboard is refused, selects the text for copying by hand. */
function Copyable({ code, label, action = <Trans comment="A button that copies code.">Copy</Trans> }: CopyableProps) {
  const [state, setState] = useState<'ready' | 'copied' | 'selected'>('ready');
  const text = useRef<HTMLElement>(null);

  async function copy() {
    try {
      await navigator.clipboard.writeText(code);
      setState('copied');
    } catch {
      getSelection()?.selectAllChildren(text.current!);
      setState('selected');
    }
  }

  return (
    <div className="embed-copyable">
      {/* A scrollable region must be focusable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0} role="region" aria-label={label}>
        <code ref={text}>{code}</code>
      </pre>
      <div className="embed-copy">
        <Button onClick={() => void copy()}>{state === 'copied' ? <Trans>Copied</Trans> : action}</Button>
        <p role="status">
          {state === 'copied' && <Trans>Copied to clipboard. Paste it into your page.</Trans>}
          {state === 'selected' && (
            <Trans>Your browser blocks the clipboard. The code is selected: press Ctrl+C or ⌘C.</Trans>
          )}
        </p>
      </div>
    </div>
  );
}
