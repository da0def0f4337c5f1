import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode } from 'react';
import { FormProvider, type FieldValues } from 'react-hook-form';
import { Button } from '#widgets/ui/button.tsx';
import { BusyButton } from '../action/busy-button.tsx';
import { SignedOut } from '../core/signed-out.tsx';
import { OtherVersionRows } from './their-rows.tsx';
import { OtherVersionContext } from './theirs.tsx';
import type { StudioForm } from './use-studio-form.ts';

interface Props<V extends FieldValues> {
  form: StudioForm<V>;
  /** Label of the button; defaults to "Save". */
  saveLabel?: string | undefined;
  /** True while an upload that belongs to it is running. */
  disabled?: boolean | undefined;
  /** Messages for unsaved and saved states; defaults to "Unsaved changes." and "Saved.". */
  outcome?: { unsaved?: ReactNode; saved: ReactNode } | undefined;
  /** Preview of the page or mail, beside the fields. */
  preview?: ReactNode;
  /** Actions beside the button. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Fields of a form, with a bar that saves them and shows the outcome. */
export function FormBody<V extends FieldValues>(props: Props<V>) {
  const { form: studio, saveLabel, disabled, outcome, preview, actions, children } = props;
  const { t } = useLingui();
  const { form, submit, saving } = studio;
  return (
    <FormProvider {...form}>
      <form className="studio-form" noValidate onSubmit={(event) => void submit(event)} data-preview={Boolean(preview)}>
        <div className="studio-fields">
          <Restored form={studio} />
          <OtherVersionContext value={studio.theirs}>
            {children}
            <OtherVersionRows />
          </OtherVersionContext>
        </div>
        {preview && (
          <aside className="studio-preview" aria-label={t`Preview`}>
            {preview}
          </aside>
        )}
        <div className="studio-save">
          <Outcome form={studio} words={outcome} />
          <div>
            {actions}
            <BusyButton type="submit" disabled={disabled} busy={saving} busyLabel={<Trans>Saving…</Trans>}>
              {saveLabel ?? <Trans>Save</Trans>}
            </BusyButton>
          </div>
        </div>
      </form>
    </FormProvider>
  );
}

function Restored<V extends FieldValues>({ form: { restored, restoredWithout, discard } }: { form: StudioForm<V> }) {
  if (restored === undefined) return null;
  return (
    <div className="studio-notice" role="status">
      <p>
        {restoredWithout ? (
          <Trans>Unsaved changes restored. Add files again.</Trans>
        ) : (
          <Trans>Unsaved changes restored.</Trans>
        )}
      </p>
      <Button variant="quiet" onClick={discard}>
        <Trans>Discard</Trans>
      </Button>
    </div>
  );
}

/** Outcome of the last save. It stays beside the button. */
function Outcome<V extends FieldValues>({ form, words }: { form: StudioForm<V>; words: Props<V>['outcome'] }) {
  const { trouble, reason, saved } = form;
  const { isDirty: unsaved, errors, isSubmitted, isSubmitSuccessful } = form.form.formState;
  const wrong = isSubmitted && !isSubmitSuccessful ? placesIn(errors) : 0;
  return (
    <>
      <div role="status" className="studio-outcome" data-open={(!saved && unsaved) || undefined}>
        {saved && !unsaved && (words?.saved ?? <Trans>Saved.</Trans>)}
        {!saved && unsaved && !trouble && wrong === 0 && (words?.unsaved ?? <Trans>Unsaved changes.</Trans>)}
      </div>
      {trouble === 'signed-out' && <SignedOut kept />}
      {trouble === 'conflict' && <Conflict form={form} />}
      {wrong > 0 && (
        <p role="alert" className="studio-outcome" data-bad>
          <Plural value={wrong} one="Not saved. Fix # field." other="Not saved. Fix # fields." />
        </p>
      )}
      {wrong === 0 && (trouble === 'unreachable' || trouble === 'refused' || trouble === 'invalid') && (
        <p role="alert" className="studio-outcome" data-bad>
          {trouble === 'unreachable' && <Trans>Can’t reach the shop. Your changes are still here.</Trans>}
          {trouble === 'invalid' && <Trans>Not saved. Check the form.</Trans>}
          {trouble === 'refused' && (reason ?? <Trans>Couldn’t save. Your changes are still here.</Trans>)}
        </p>
      )}
    </>
  );
}

/** Returns the number of fields and cells with an error. */
function placesIn(errors: object): number {
  const each = Object.values(errors) as ({ message?: unknown } | undefined)[];
  return each.reduce((sum, error) => {
    if (!error || typeof error !== 'object') return sum;
    return sum + (typeof error.message === 'string' ? 1 : placesIn(error));
  }, 0);
}

function Conflict<V extends FieldValues>({ form: { takeTheirs, keepMine } }: { form: StudioForm<V> }) {
  return (
    <div className="studio-notice" role="alert">
      <p>
        <Trans>Someone else saved this while you were editing. Your changes are still here.</Trans>
      </p>
      <Button variant="quiet" onClick={() => void takeTheirs()}>
        <Trans>Discard mine</Trans>
      </Button>
      <Button variant="quiet" onClick={() => void keepMine()}>
        <Trans>Keep mine</Trans>
      </Button>
    </div>
  );
}
