import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Language } from '#contract/i18n/languages.ts';
import type { TranslatedText } from '#contract/site/translations.studio.ts';
import { CustomField, TextAreaField, TextField } from '../form/fields.tsx';

export type BodyField = Parameters<typeof CustomField>[0]['children'];

export interface TextRenderers {
  /** Returns the label of a text, as in the form of the original. */
  labelOf: (text: TranslatedText) => ReactNode;
  /** Editor for a body. */
  editor?: BodyField | undefined;
  /** Renders an original that is not plain text. */
  originalOf?: ((text: TranslatedText, language: Language) => ReactNode) | undefined;
}

interface Props extends TextRenderers {
  texts: readonly TranslatedText[];
  written: Language;
  language: Language;
}

/** Original texts, each with its translation beside it. */
export function TranslationFields({ texts, written, language, labelOf, editor, originalOf }: Props) {
  return texts.map((text) => (
    <div key={text.name} className="translation-text" data-changed={text.changed}>
      <div className="translation-original">
        <p>
          <Trans comment="The text that is translated">Original</Trans>{' '}
          {text.changed && (
            <span className="studio-tag" data-tone="bad">
              <Trans context="a text, since it was translated">Changed</Trans>
            </span>
          )}
          {text.needed && text.text === '' && (
            <span className="studio-tag">
              <Trans comment="Without this text a translation is not shown">Required</Trans>
            </span>
          )}
        </p>
        {originalOf?.(text, written) ?? <PlainOriginal text={text} written={written} />}
      </div>
      <div lang={language}>
        <TextInput text={text} label={labelOf(text)} editor={editor} />
      </div>
    </div>
  ));
}

function PlainOriginal({ text: { original }, written }: { text: TranslatedText; written: Language }) {
  if (original === '') {
    return (
      <p className="translation-none">
        <Trans>You use the default text here.</Trans>
      </p>
    );
  }
  return (
    <p className="translation-words" lang={written}>
      {original}
    </p>
  );
}

interface InputProps extends Pick<TextRenderers, 'editor'> {
  text: TranslatedText;
  label: ReactNode;
}

function TextInput({ text: { name, form, original, needed }, label, editor }: InputProps) {
  const field = { name: `texts.${name}`, label };
  const hint = !needed && original !== '' && <Trans>Leave empty to show the original.</Trans>;
  switch (form) {
    case 'line':
      return <TextField {...field} hint={hint} />;
    case 'tags':
      return <TextField {...field} hint={<Trans>Separate with commas. Leave empty to show the original.</Trans>} />;
    case 'lines':
      return <TextAreaField {...field} hint={<Trans>One item per line.</Trans>} />;
    case 'body':
      return editor ? <CustomField {...field}>{editor}</CustomField> : <TextAreaField {...field} rows={16} />;
    case 'text':
      return <TextAreaField {...field} rows={rowsFor(original)} hint={hint} />;
  }
}

function rowsFor(original: string): number {
  return Math.min(12, Math.max(2, Math.ceil(original.length / 60)));
}
