import { Trans } from '@lingui/react/macro';
import { createContext, type ReactNode, use } from 'react';
import { get, useFormContext, useWatch, type FieldValues } from 'react-hook-form';
import { Button } from '#widgets/ui/button.tsx';
import { isRows } from './compare-rows.ts';
import { isSame } from './merge-values.ts';

/** After a conflict: the saved values of fields that both sides changed, and their common originals. */
export interface OtherVersion<V> {
  saved: Partial<V>;
  before: Partial<V>;
}

export const OtherVersionContext = createContext<OtherVersion<FieldValues> | undefined>(undefined);

/** The other saved value of a field, beside the draft. */
export function OtherValue({ id, name }: { id: string; name: string }) {
  const theirs = use(OtherVersionContext);
  const [field = ''] = name.split('.');
  // Rows come and go, so the list is compared as a whole (`TheirRows`).
  if (!theirs || !(field in theirs.saved) || (field !== name && isRows(theirs.saved[field]))) return null;
  return <Other id={id} name={name} value={get(theirs.saved, name) as unknown} />;
}

function Other({ id, name, value }: { id: string; name: string; value: unknown }) {
  const { setValue } = useFormContext();
  const typed = useWatch({ name }) as unknown;
  if (isSame(typed, value)) return null;
  return (
    <div className="studio-theirs">
      <p>
        <Trans>Their version</Trans>
      </p>
      <div>{formatFieldValue(id, value)}</div>
      <Button variant="quiet" onClick={() => setValue(name, value, { shouldDirty: true })}>
        <Trans>Use theirs</Trans>
      </Button>
    </div>
  );
}

/** Returns a value as the field displays it. */
function formatFieldValue(id: string, value: unknown): ReactNode {
  const control = document.getElementById(id);
  if (control instanceof HTMLSelectElement)
    return [...control.options].find((option) => option.value === String(value))?.text ?? '–';
  if (typeof value === 'boolean')
    return value ? <Trans comment="A box of a form is ticked">Ticked</Trans> : <Trans>Not ticked</Trans>;
  if (Array.isArray(value)) return value.filter((each) => typeof each === 'string').join(', ') || '–';
  return typeof value === 'number' || (typeof value === 'string' && value !== '') ? String(value) : '–';
}
