import { Trans, useLingui } from '@lingui/react/macro';
import { useState, useId } from 'react';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { type Choice, shopLook } from './choice.ts';
import { type Language, OFFERED_LANGUAGES } from '#contract/i18n/languages.ts';
import { languageName } from '../../layout/language-name.ts';
import { LookForm } from './look-form.tsx';
import { listOptionChoices, chooseDefaultOptions, type ChoiceSources } from './option-choices.ts';
import { OptionsForm } from './options-form.tsx';
import { PageCheck } from './check/page-check.tsx';
import { Preview } from './preview.tsx';
import type { ShopPlace } from './snippets/snippets.ts';
import { Snippets } from './snippets/snippets-view.tsx';
import { type Widget, resolveWidget, widgets } from './widgets.ts';
import { TextWithCode } from './snippets/text-with-code.tsx';

interface BuilderProps {
  place: ShopPlace;
  /** Tag from the address. */
  asked?: string | undefined;
  things: ChoiceSources;
}

/** Builder from the choice of a widget to the snippet. */
export function Builder({ place, asked, things }: BuilderProps) {
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

interface LanguageFieldProps {
  /** Language of the widget; defaults to the page's. */
  value: Language | undefined;
  onChange: (value: Language | undefined) => unknown;
}

/** Field for the widget's language. */
function LanguageField({ value, onChange }: LanguageFieldProps) {
  const { t } = useLingui();
  const id = useId();
  return (
    <div className="embed-fields">
      <div className="c-field">
        <label htmlFor={id}>
          <Trans>Language</Trans>
        </label>
        <select
          id={id}
          name="lang"
          value={value ?? ''}
          aria-describedby={`${id}-text`}
          onChange={({ target }) => onChange(OFFERED_LANGUAGES.find((each) => each === target.value))}
        >
          <option value="">{t({ message: 'Same as page', comment: 'A widget follows the page around it.' })}</option>
          {OFFERED_LANGUAGES.map((language) => (
            // The browser's name for it may differ from the server's.
            <option key={language} value={language} lang={language} suppressHydrationWarning>
              {languageName(language)}
            </option>
          ))}
        </select>
        <p id={`${id}-text`} className="c-field-hint">
          <Trans>
            Same as page: uses the page’s <code>lang</code>, or the shop’s language if that is missing or unsupported.
          </Trans>
        </p>
      </div>
    </div>
  );
}
