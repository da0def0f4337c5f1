import { useState } from 'react';
import { type Choice, shopLook } from './choice.ts';
import { LanguageField } from './language-field.tsx';
import { LookForm } from './look-form.tsx';
import { type Named, OptionsForm } from './options-form.tsx';
import { PageCheck } from './page-check.tsx';
import { Preview } from './preview.tsx';
import type { ShopPlace } from './snippets.ts';
import { Snippets } from './snippets-view.tsx';
import { type Widget, widgetOf, widgets } from './widgets.ts';
import { Words } from './words.tsx';

interface Props {
  place: ShopPlace;
  /** The tag in the address. */
  asked?: string | undefined;
  named: Named;
}

/** From the choice of a widget to something to paste. */
export function Builder({ place, asked, named }: Props) {
  const [choice, setChoice] = useState<Choice>(() => begin(widgetOf(asked), named));
  const { widget } = choice;

  function pick(next: Widget) {
    setChoice(({ lang, look }) => ({ ...begin(next, named), lang, look }));
    history.replaceState(null, '', `?widget=${next.tag}`);
  }

  return (
    <div className="wrap embed-work">
      <section className="embed-step embed-pick" aria-labelledby="embed-pick">
        <h2 id="embed-pick">Choose a widget</h2>
        <ul>
          {widgets.map((each) => (
            <li key={each.tag}>
              <a
                href={`?widget=${each.tag}`}
                aria-current={each === widget ? 'true' : undefined}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                  event.preventDefault();
                  pick(each);
                }}
              >
                {each.name}
              </a>
            </li>
          ))}
        </ul>
        <p className="embed-purpose" aria-live="polite">
          <Words text={widget.purpose} />
        </p>
      </section>
      <div className="embed-desk">
        <section className="embed-step embed-settings" aria-labelledby="embed-settings">
          <h2 id="embed-settings">Make it yours</h2>
          <OptionsForm
            key={widget.tag}
            options={widget.options}
            values={choice.options}
            named={named}
            onChange={(name, value) => setChoice((now) => ({ ...now, options: { ...now.options, [name]: value } }))}
          />
          <LanguageField value={choice.lang} onChange={(lang) => setChoice((now) => ({ ...now, lang }))} />
          <LookForm look={choice.look} onChange={(look) => setChoice((now) => ({ ...now, look }))} />
        </section>
        <Preview choice={choice} />
      </div>
      <Snippets choice={choice} place={place} />
      <PageCheck widget={widget} />
    </div>
  );
}

/** A widget that shows nothing without a programme begins with the first one. */
function begin(widget: Widget, named: Named): Choice {
  const { needs, path } = widget.place;
  const program = widget.options.find(({ name }) => name === 'program');
  const first = named['program']?.at(needs === 'payment' ? -1 : 0)?.value;
  const options: Record<string, string> = {};
  if (program && first) options['program'] = first;
  if (path.includes('{plan}')) options['plan'] = named['program']?.at(-1)?.value ?? '';
  return { widget, options, look: shopLook };
}
