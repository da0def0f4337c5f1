import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { PinnedScript } from '#contract/embed.ts';
import { useSay, type Words } from '#widgets/core/words.tsx';
import { Tabs } from '#widgets/elements/dashboard/tabs.tsx';
import type { Choice } from './choice.ts';
import { Copyable } from './copyable.tsx';
import { listPolicySources } from './policy.ts';
import { Segments } from './segments.tsx';
import { SiteListed } from './site-listed.tsx';
import { buildStyleSheet, type ShopPlace, type Snippet, buildSnippets } from './snippets.ts';
import { useSayIn } from './use-say-in.ts';

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
          <Trans>The link inside is for search engines and visitors without scripts. You can change its text.</Trans>
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
