import { useState } from 'react';
import type { PinnedScript } from '#contract/embed.ts';
import { Tabs } from '#widgets/dashboard/tabs.tsx';
import type { Choice } from './choice.ts';
import { Copyable } from './copyable.tsx';
import { allowancesOf } from './policy.ts';
import { Segments } from './segments.tsx';
import { SiteListed } from './site-listed.tsx';
import { sheetOf, type ShopPlace, type Snippet, snippetsOf } from './snippets.ts';

interface Props {
  choice: Choice;
  place: ShopPlace;
}

/** What to paste, for each kind of page. */
export function Snippets({ choice, place }: Props) {
  const [stays, setStays] = useState<Stays>('current');
  const { shop, pinned, language } = place;
  const all = snippetsOf(choice, shop, stays === 'pinned' ? pinned : undefined, language);
  const labels = Object.fromEntries(all.map(({ id, label }) => [id, label])) as Record<Snippet['id'], string>;
  return (
    <section className="embed-step embed-take" aria-labelledby="embed-take">
      <h2 id="embed-take">Copy it</h2>
      {pinned && (
        <div className="embed-stays">
          <Segments legend="The script" values={STAYS} value={stays} onChange={setStays} />
          <p>{stays === 'pinned' ? asItIs(pinned) : UP_TO_DATE}</p>
        </div>
      )}
      <Tabs label="Kind of page" tabs={labels} remember={false}>
        {(open) => <Panel choice={choice} place={place} snippet={all.find(({ id }) => id === open)!} />}
      </Tabs>
    </section>
  );
}

type Stays = 'current' | 'pinned';

const STAYS = [
  ['current', 'Stays up to date'],
  ['pinned', 'Stays as it is'],
] as const;

const UP_TO_DATE = 'What is mended or new in the shop comes to your page by itself. The widget is seen at once.';

function asItIs({ bytes }: PinnedScript): string {
  const size = Math.ceil(bytes / 1000);
  return `The file never changes, and your readers’ browsers refuse any other. It brings every widget in one piece (${size} KB), so nothing is seen before it is there, and speaks English. What is mended or new comes only when you copy the code again.`;
}

function Panel({ choice, place, snippet }: Props & { snippet: Snippet }) {
  const { id, how, code, label, address } = snippet;
  const sheet = id === 'iframe' ? undefined : sheetOf(choice);
  return (
    <div className="embed-panel">
      <p>{how}</p>
      {id === 'iframe' && <p>A frame always shows the shop as it is today.</p>}
      <Copyable key={code} code={code} label={`Code for ${label}`} />
      {address && (
        <>
          <p>{address.how}</p>
          <Copyable key={address.code} code={address.code} label={`Address for ${label}`} action="Copy the address" />
        </>
      )}
      {sheet && (
        <>
          <p>And this into the style sheet of your page:</p>
          <Copyable key={sheet} code={sheet} label="Style sheet" action="Copy the styles" />
        </>
      )}
      {id !== 'react' && id !== 'iframe' && <p className="embed-aside">{LINK_STAYS}</p>}
      <Needs choice={choice} kind={id} place={place} />
    </div>
  );
}

const LINK_STAYS =
  'The link inside is what search engines read, and readers without scripts. Change its words as you like.';

/** What the page around it has to allow, and the shop about the page. */
function Needs({ choice, kind, place }: Props & { kind: Snippet['id'] }) {
  const { needs } = choice.widget.place;
  return (
    <div className="embed-needs">
      {needs && kind !== 'iframe' && <SiteListed needs={needs} />}
      <h3>If your page has a content policy</h3>
      <p>Most pages have none. A strict one has to allow:</p>
      <dl>
        {allowancesOf(choice, kind, place.shop, place.paymentSources).map(([directive, sources]) => (
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
    </div>
  );
}
