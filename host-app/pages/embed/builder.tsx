import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useSay } from '#widgets/core/words.tsx';
import { type Choice, shopLook } from './choice.ts';
import { LanguageField } from './language-field.tsx';
import { LookForm } from './look-form.tsx';
import { listOptionChoices, chooseDefaultOptions, type ChoiceSources } from './named.ts';
import { OptionsForm } from './options-form.tsx';
import { PageCheck } from './page-check.tsx';
import { Preview } from './preview.tsx';
import type { ShopPlace } from './snippets.ts';
import { Snippets } from './snippets-view.tsx';
import { type Widget, resolveWidget, widgets } from './widgets.ts';
import { TextWithCode } from './coded.tsx';

interface Props {
  place: ShopPlace;
  /** Tag from the address. */
  asked?: string | undefined;
  things: ChoiceSources;
}

/** Builder from the choice of a widget to the snippet. */
export function Builder({ place, asked, things }: Props) {
  const [choice, setChoice] = useState<Choice>(() => begin(resolveWidget(asked), things));
  const { widget } = choice;
  const say = useSay();

  function pick(next: Widget) {
    setChoice(({ lang, look }) => ({ ...begin(next, things), lang, look }));
    history.replaceState(null, '', `?widget=${next.tag}`);
  }

  return (
    <div className="wrap embed-work">
      <section className="embed-step embed-pick" aria-labelledby="embed-pick">
        <h2 id="embed-pick">
          <Trans>Choose a widget</Trans>
        </h2>
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
                {say(each.name)}
              </a>
            </li>
          ))}
        </ul>
        <p className="embed-purpose" aria-live="polite">
          <TextWithCode text={say(widget.purpose)} />
        </p>
      </section>
      <div className="embed-desk">
        <section className="embed-step embed-settings" aria-labelledby="embed-settings">
          <h2 id="embed-settings">
            <Trans>Customise</Trans>
          </h2>
          <OptionsForm
            key={widget.tag}
            options={widget.options}
            values={choice.options}
            named={listOptionChoices(widget, things, choice.options['program'])}
            onChange={(name, value) => setChoice((now) => ({ ...now, options: withOption(now.options, name, value) }))}
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

function begin(widget: Widget, things: ChoiceSources): Choice {
  return { widget, options: chooseDefaultOptions(widget, things), look: shopLook };
}

/** Sets an option. A new programme clears the offer, because each programme has its own. */
function withOption({ offer, ...others }: Choice['options'], name: string, value: string): Choice['options'] {
  return { ...others, ...(offer !== undefined && name !== 'program' && { offer }), [name]: value };
}
