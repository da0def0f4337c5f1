import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { matchLanguage, OFFERED_LANGUAGES } from '#contract/i18n/languages.ts';
import {
  type Subject,
  translationRequest,
  type TranslationResponse,
  type TranslationValues,
} from '#contract/site/translations.studio.ts';
import { languageName } from '../../layout/language-name.ts';
import { ActionButton } from '../action/action-button.tsx';
import { Loaded } from '../core/loaded.tsx';
import { PreviewFrame } from '../core/preview/preview-frame.tsx';
import { NoScreen, Screen } from '../core/screen.tsx';
import { useStudioApi } from '../core/studio-api.ts';
import { useRow } from '../core/use-row.ts';
import { FormBody } from '../form/form-body.tsx';
import { useStudioForm } from '../form/use-studio-form.ts';
import { StateTag } from './state-tag.tsx';
import { TranslationFields, type TextRenderers } from './translation-fields.tsx';

interface Props extends TextRenderers {
  subject: Subject;
  id: string;
  language: string;
  /** Screen of the original. */
  back: { to: string; label: string };
  /** Title for an original without one of its own. */
  title?: string;
  /** Key prefixes of the queries to reload afterwards. */
  changes: readonly string[];
}

const ROOT = '/api/coach/translations';

/** The coach's texts of one object, each beside its translation. */
export function TranslationScreen(props: Props) {
  const { subject, id, language } = props;
  const query = useRow<TranslationResponse>(`${ROOT}/${subject}/${id}/${language}`);
  if (!OFFERED_LANGUAGES.some((each) => each === language)) return <NoScreen />;
  return <Loaded query={query}>{(translation) => <Translation {...props} translation={translation} />}</Loaded>;
}

function Translation(props: Props & { translation: TranslationResponse }) {
  const { subject, id, back, changes, translation, labelOf, editor, originalOf } = props;
  const { language, written, state, missing, version, texts, page } = translation;
  const { t } = useLingui();
  const api = useStudioApi();
  const navigate = useNavigate();
  const path = `${ROOT}/${subject}/${id}/${language}`;
  const form = useStudioForm<TranslationValues, TranslationResponse>({
    id: `translation:${subject}:${id}:${language}`,
    schema: translationRequest(texts, { others: 'left' }),
    values: toFormValues(translation),
    version,
    save: (typed, over) => api.put(path, { texts: dropRemovedTexts(typed, translation), version: over }),
    row: (now) => ({ values: toFormValues(now), version: now.version }),
    reload: () => api.get(path),
    // A translation depends on its original, which may be what changed.
    merges: false,
    changes: [ROOT, ...changes],
  });
  const name = languageName(language);
  const title = props.title ?? translation.title;
  return (
    <Screen
      title={`${title} · ${name}`}
      back={back}
      lead={<Standing state={state} missing={missing} subject={subject} />}
    >
      {texts.length === 0 && (
        <p className="studio-empty">
          <Trans>No text to translate yet. Write the original first.</Trans>
        </p>
      )}
      <div className="translation" hidden={texts.length === 0}>
        <FormBody
          form={form}
          actions={
            state !== 'none' && (
              <ActionButton
                label={t`Remove translation`}
                confirm={{
                  title: t`Remove the ${name} translation?`,
                  text: (
                    <p>
                      {subject === 'series'
                        ? t`It can’t be restored. Newsletters are then sent as written.`
                        : t`It can’t be restored. Visitors then see the original.`}
                    </p>
                  ),
                }}
                run={() => api.post(`${path}/remove`, { version })}
                changes={[ROOT, ...changes]}
                onDone={() => {
                  form.discard();
                  void navigate({ to: back.to });
                }}
              />
            )
          }
        >
          <TranslationFields
            texts={texts}
            written={matchLanguage(written)}
            language={language}
            {...{ labelOf, editor, originalOf }}
          />
        </FormBody>
      </div>
      {page && <Preview key={version} page={page} />}
    </Screen>
  );
}

function Standing({ state, missing, subject }: Pick<TranslationResponse, 'state' | 'missing'> & { subject: Subject }) {
  return (
    <>
      <StateTag state={state} missing={missing} /> <Meaning state={state} missing={missing} subject={subject} />
    </>
  );
}

/** Current visibility, and what would change it. */
function Meaning({ state, missing, subject }: Parameters<typeof Standing>[0]): ReactNode {
  if (subject === 'series' && (state === 'whole' || missing > 0)) return <LettersMeaning whole={state === 'whole'} />;
  if (state === 'whole') return <Trans>Visible to visitors with this language.</Trans>;
  if (state === 'outdated') {
    return <Trans>The original has changed. Review the marked text and save to mark it up to date.</Trans>;
  }
  if (subject === 'site') return <Trans>Entries without a translation appear in the original language.</Trans>;
  if (missing === 0) return <Trans>Part of this translation can’t be shown. Save it again to publish it.</Trans>;
  return (
    <Plural
      value={missing}
      one="Visitors see it once the required text is translated."
      other="Visitors see it once # required texts are translated."
    />
  );
}

function LettersMeaning({ whole }: { whole: boolean }) {
  return whole ? (
    <Trans>Subscribers with this language get translated newsletters.</Trans>
  ) : (
    <Trans>Newsletters without a translated subject or text are sent as written.</Trans>
  );
}

function Preview({ page }: { page: string }) {
  const { t } = useLingui();
  return (
    <section className="studio-section">
      <h2>
        <Trans>The page in this language</Trans>
      </h2>
      <p>
        <Trans>Updates when you save.</Trans>
      </p>
      <div className="translation-preview">
        <PreviewFrame src={page} sandbox="allow-same-origin" title={t`The page in this language`} />
      </div>
    </section>
  );
}

function toFormValues({ texts }: TranslationResponse): TranslationValues {
  return { texts: Object.fromEntries(texts.map(({ name, text }) => [name, text])) };
}

/** Drops draft values of texts that no longer exist. */
function dropRemovedTexts({ texts }: TranslationValues, translation: TranslationResponse): Record<string, string> {
  return Object.fromEntries(translation.texts.map(({ name }) => [name, texts[name] ?? '']));
}
