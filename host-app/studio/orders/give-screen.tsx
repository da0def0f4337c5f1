import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import { type Gift, type GivableResponse, GiveRequest } from '#contract/sales/gifts.studio.ts';
import { Loaded } from '../core/loaded.tsx';
import { Screen } from '../core/screen.tsx';
import { DraftPreview } from '../core/preview/typed-preview.tsx';
import { useStudioApi } from '../core/studio-api.ts';
import { useRow } from '../core/use-row.ts';
import { CheckField, SelectField, TextField } from '../form/fields.tsx';
import { FormBody } from '../form/form-body.tsx';
import { useStudioForm } from '../form/use-studio-form.ts';

const LIST = '/api/coach/gifts';

/** Gives a programme to a person without an order. */
export default function GiveScreen() {
  const { t } = useLingui();
  const query = useRow<GivableResponse>(`${LIST}/programs`);
  return (
    <Screen
      title={t`Grant access`}
      back={{ to: '/gifts', label: t`Granted access` }}
      lead={t`Gives someone a programme free of charge.`}
    >
      <Loaded query={query}>{({ programs }) => <GiveForm programs={programs} />}</Loaded>
    </Screen>
  );
}

function GiveForm({ programs }: GivableResponse) {
  const { t } = useLingui();
  const api = useStudioApi();
  const navigate = useNavigate();
  const form = useStudioForm<GiveRequest, Gift>({
    id: 'gift:new',
    schema: GiveRequest,
    values: { email: '', program: '', until: '', tell: true },
    save: (values) => api.post(LIST, values),
    changes: [LIST],
    onSaved: () => void navigate({ to: '/gifts' }),
  });
  return (
    <FormBody form={form} saveLabel={t`Grant access`} preview={<GiftMail />}>
      <TextField
        name="email"
        type="email"
        label={<Trans>E-mail</Trans>}
        hint={<Trans>If the address has no account yet, access starts when the person first signs in.</Trans>}
      />
      <SelectField name="program" label={<Trans context="what is given">Programme</Trans>}>
        <option value="">{t`Choose one`}</option>
        {programs.map(({ id, name }) => (
          <option key={id} value={String(id)}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        name="until"
        type="date"
        label={<Trans>Last day</Trans>}
        hint={<Trans>Leave empty for unlimited access.</Trans>}
      />
      <CheckField
        name="tell"
        label={<Trans>Notify by e-mail</Trans>}
        hint={<Trans>The e-mail names the programme and the last day, and says how to sign in.</Trans>}
      />
    </FormBody>
  );
}

/** Preview of the gift's mail. */
function GiftMail() {
  const { t } = useLingui();
  const { email = '', program = '', until = '', tell } = useWatch<GiveRequest>();
  const day = GiveRequest.shape.until.safeParse(until).success ? until : '';
  if (tell && program) {
    const fields = { email, program, until: day };
    return <DraftPreview action={`${LIST}/preview`} fields={fields} title={t`E-mail preview`} />;
  }
  return (
    <p className="studio-no-mail">
      {tell ? <Trans>Choose a programme to preview its e-mail.</Trans> : <Trans>No e-mail is sent.</Trans>}
    </p>
  );
}
