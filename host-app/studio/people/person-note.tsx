import { Trans } from '@lingui/react/macro';
import { PersonNoteRequest, type PersonNoteResponse, type PersonResponse } from '#contract/accounts/people.studio.ts';
import { useStudioApi } from '../core/studio-api.ts';
import { TextAreaField } from '../form/fields.tsx';
import { FormBody } from '../form/form-body.tsx';
import { useStudioForm } from '../form/use-studio-form.ts';

/** The coach's notes about a person. */
export function PersonNote({
  person: { key, note },
  also = [],
}: {
  person: Pick<PersonResponse, 'key' | 'note'>;
  /** Other queries that show the note. */
  also?: readonly string[];
}) {
  const api = useStudioApi();
  const path = `/api/coach/people/${key}`;
  const form = useStudioForm<PersonNoteRequest, PersonNoteResponse | null>({
    id: `person:${key}`,
    schema: PersonNoteRequest,
    values: { text: note?.text ?? '' },
    version: note?.version ?? 0,
    save: (values, version) => api.put(`${path}/note`, { ...values, version: version ?? 0 }),
    row: (now) => ({ values: { text: now?.text ?? '' }, version: now?.version ?? 0 }),
    reload: async () => (await api.get<PersonResponse>(path)).note,
    changes: [path, ...also],
  });
  return (
    <section className="studio-section" aria-labelledby="person-note">
      <h2 id="person-note">
        <Trans>Your note</Trans>
      </h2>
      <FormBody form={form}>
        <TextAreaField
          name="text"
          rows={4}
          label={<Trans>Note</Trans>}
          hint={
            <Trans>
              Only you see this note in the studio. If the person asks for their data, they get the note too.
            </Trans>
          }
        />
      </FormBody>
    </section>
  );
}
