import { Trans } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { findSentence } from '#contract/i18n/sentence.ts';
import { LEAVE_TRAINING } from '#contract/site/site-content-forms.studio.ts';
import {
  LEAVABLE_FIELDS,
  type LeavableField,
  type PagePart,
  type WordField,
  wordShape,
} from '#contract/site/word-fields.ts';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { Button } from '#widgets/ui/button.tsx';
import { TextAreaField, TextField } from '../../form/fields.tsx';
import type { UsualWords } from './use-usual-words.ts';
import { WORD_LABELS } from './word-labels.ts';

interface Props {
  field: WordField;
  usual: UsualWords;
}

/** Text of a page: the default as text, or the coach's own in a field; and a switch to hide it. */
export function WordRow({ field, usual }: Props) {
  const leavable = LEAVABLE_FIELDS.find((each) => each === field);
  return (
    <div className="word-row">
      <Sentence field={field} usual={usual} />
      {leavable && <HideField field={leavable} label={<LeaveOut field={leavable} />} />}
    </div>
  );
}

function Sentence({ field, usual: { language, words } }: Props) {
  const { control, setFocus, formState } = useFormContext();
  const { field: own } = useController({ control, name: field });
  const [writing, setWriting] = useState(Boolean(own.value));
  // An emptied field stays open for new text.
  if (own.value && !writing) setWriting(true);
  const say = useSay();
  const label = say(WORD_LABELS[field]);
  const usual = words[field];
  const opener = useRef<HTMLDivElement>(null);
  const [moved, setMoved] = useState<'in' | 'out'>();
  useEffect(() => {
    if (moved === 'in') setFocus(field);
    if (moved === 'out') opener.current?.querySelector('button')?.focus();
  }, [moved, setFocus, field]);
  const go = (to: 'in' | 'out', text: string) => {
    own.onChange(text);
    setWriting(to === 'in');
    setMoved(to);
  };
  const titleId = useId();
  if (!writing && !formState.errors[field]) {
    return (
      <div className="word-usual" role="group" aria-labelledby={titleId} ref={opener}>
        <p id={titleId} className="word-title">
          {label}
        </p>
        {usual ? (
          <p className="word-now" lang={language}>
            {usual}
          </p>
        ) : (
          <p className="word-now" data-none>
            <Trans>Currently empty.</Trans>
          </p>
        )}
        <Button variant="quiet" aria-describedby={titleId} onClick={() => go('in', usual ?? '')}>
          <Trans>Write your own</Trans>
        </Button>
      </div>
    );
  }
  const props = { name: field, label, ...(usual && { hint: <Usually text={usual} /> }) };
  return (
    <div className="word-own">
      {wordShape(field).form === 'line' ? <TextField {...props} /> : <TextAreaField {...props} rows={2} />}
      <Button variant="quiet" onClick={() => go('out', '')}>
        <Trans>Reset to default</Trans>
      </Button>
    </div>
  );
}

function Usually({ text }: { text: string }) {
  return <Trans>Default: “{text}”</Trans>;
}

function LeaveOut({ field }: { field: LeavableField }) {
  if (field.startsWith('promise')) return <Trans>Don’t promise this</Trans>;
  if (field === 'sessionLength') return <Trans>Hide</Trans>;
  return <Trans>Hide</Trans>;
}

/** Hides a section or text on all pages. Its content is kept. */
export function HideField({ field, label }: { field: PagePart | LeavableField; label: React.ReactNode }) {
  const { control } = useFormContext();
  const say = useSay();
  const { field: list, fieldState } = useController({ control, name: 'taken' });
  const taken = (list.value ?? []) as string[];
  const about = LEAVABLE_FIELDS.find((each) => each === field);
  const problem = about === findMissingField(fieldState.error?.message) && fieldState.error;
  return (
    <div className="c-field studio-check">
      <label>
        <input
          type="checkbox"
          checked={taken.includes(field)}
          onBlur={list.onBlur}
          onChange={({ target }) =>
            list.onChange(target.checked ? [...taken, field] : taken.filter((each) => each !== field))
          }
        />
        <span>
          {label}
          {about && <span className="out-of-sight">: {say(WORD_LABELS[about])}</span>}
        </span>
      </label>
      {problem && (
        <p className="c-field-error" role="alert">
          {say(findSentence(problem.message ?? '') ?? problem.message ?? '')}
        </p>
      )}
    </div>
  );
}

/** Returns the field that shows the error of a hidden text. */
export function findMissingField(message: string | undefined): LeavableField | undefined {
  if (message === undefined) return undefined;
  return message === LEAVE_TRAINING ? 'styleBodyweight' : 'goalGeneralFitness';
}
