import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useParams } from '@tanstack/react-router';
import { OfferRequest, OfferTerms, type StudioOffer, type StudioProgram } from '#contract/catalog/programs.studio.ts';
import { ActionButton } from '../action/action-button.tsx';
import { Loaded } from '../core/loaded.tsx';
import { NoScreen, Screen } from '../core/screen.tsx';
import { useStudioApi } from '../core/studio-api.ts';
import { useRow } from '../core/use-row.ts';
import { AmountField } from '../form/amount-field.tsx';
import { SelectField, TextField } from '../form/fields.tsx';
import { FormBody } from '../form/form-body.tsx';
import { useStudioForm } from '../form/use-studio-form.ts';
import { OfferPreview } from './offer-preview.tsx';
import { PROGRAMS } from './programs-list.tsx';

/** Editor of an offer, or of a new one. */
export default function OfferScreen() {
  const { id = '', offer = '' } = useParams({ strict: false });
  const query = useRow<StudioProgram>(`${PROGRAMS}/${id}`);
  return (
    <Loaded query={query}>
      {(program) => {
        const known = program.offers.find((each) => String(each.id) === offer);
        if (!known && offer !== 'new') return <NoScreen />;
        return <OfferForm key={offer} program={program} offer={known} />;
      }}
    </Loaded>
  );
}

interface Props {
  program: StudioProgram;
  offer: StudioOffer | undefined;
}

function OfferForm({ program, offer }: Props) {
  const { t } = useLingui();
  const api = useStudioApi();
  const navigate = useNavigate();
  const path = `${PROGRAMS}/${program.id}/offers`;
  const back = `/programs/${program.id}`;
  const form = useStudioForm<OfferRequest, StudioProgram>({
    id: `offer:${program.id}:${offer?.id ?? 'new'}`,
    schema: offer ? OfferTerms : OfferRequest,
    values: toFormValues(program, offer),
    version: offer?.version,
    save: (values, version) =>
      offer ? api.put(`${path}/${offer.id}`, { ...values, version }) : api.post(path, values),
    row: (now) => {
      // The new offer is the one that was not there before.
      const before = program.offers.map(({ id }) => id);
      const found = now.offers.find(({ id }) => (offer ? id === offer.id : !before.includes(id)));
      const id = `offer:${program.id}:${found?.id ?? 'new'}`;
      return { id, values: toFormValues(now, found), version: found?.version ?? 1 };
    },
    reload: () => api.get(`${PROGRAMS}/${program.id}`),
    changes: [PROGRAMS],
    onSaved: () => void navigate({ to: back }),
  });
  return (
    <Screen title={offer?.name ?? t`New offer`} back={{ to: back, label: program.displayName }}>
      <FormBody
        form={form}
        preview={<OfferPreview program={program} offer={offer} />}
        actions={offer && <End offer={offer} path={`${path}/${offer.id}`} />}
      >
        <TextField name="name" label={<Trans>Name</Trans>} hint={<Trans>Buyers see it.</Trans>} />
        {!offer && (
          <TextField
            name="key"
            label={<Trans comment="Of an offer">Link name</Trans>}
            hint={
              <Trans>
                Used in the offer’s link, such as “monthly”. Leave empty to derive it from the name. It can’t be changed
                later.
              </Trans>
            }
          />
        )}
        <SelectField name="interval" label={<Trans>Charged</Trans>}>
          <option value="once">{t({ message: 'Once', comment: 'How often is charged' })}</option>
          <option value="month">{t({ message: 'Every month', comment: 'How often is charged' })}</option>
        </SelectField>
        <AmountField
          name="price"
          label={<Trans>Custom price (EUR)</Trans>}
          hint={
            <Trans>
              Leave empty to use the programme’s price. A new price applies to new buyers; existing subscriptions keep
              theirs. To move a subscriber, propose the offer on their order.
            </Trans>
          }
        />
        <TextField name="guaranteeDays" inputMode="numeric" label={<Trans>Guarantee (days)</Trans>} hint={OR_NOTHING} />
        <TextField
          name="minimumMonths"
          inputMode="numeric"
          label={<Trans>Minimum term (months)</Trans>}
          hint={OR_NOTHING}
        />
        <TextField
          name="accessDays"
          inputMode="numeric"
          label={<Trans>Access (days)</Trans>}
          hint={<Trans>Leave empty for unlimited access.</Trans>}
        />
        <SelectField name="kind" label={<Trans>Audience</Trans>}>
          <option value="standard">{t`Everyone`}</option>
          <option value="continuation">{t`Existing customers`}</option>
        </SelectField>
      </FormBody>
    </Screen>
  );
}

const OR_NOTHING = <Trans>Leave empty for none.</Trans>;

function End({ offer, path }: { offer: StudioOffer; path: string }) {
  const { t } = useLingui();
  const api = useStudioApi();
  if (offer.ended) {
    return <ActionButton label={t`Restore`} run={() => api.post(`${path}/sell`)} changes={[PROGRAMS]} />;
  }
  return (
    <ActionButton
      label={t`Archive offer`}
      confirm={{
        title: t`Archive ${offer.name}?`,
        text: <p>{t`This offer can’t be bought from now on. Existing subscriptions continue.`}</p>,
      }}
      run={() => api.post(`${path}/end`)}
      changes={[PROGRAMS]}
    />
  );
}

function toFormValues(program: StudioProgram, offer: StudioOffer | undefined): OfferRequest {
  const written = (value: number | null | undefined) => (value === null || value === undefined ? '' : String(value));
  return {
    key: offer?.key ?? '',
    name: offer?.name ?? '',
    interval: offer?.interval ?? (program.type === 'subscription' ? 'month' : 'once'),
    kind: offer?.kind ?? 'standard',
    price: offer?.ownPrice ?? '',
    minimumMonths: written(offer?.minimumMonths),
    guaranteeDays: written(offer?.guaranteeDays),
    accessDays: written(offer?.accessDays),
  };
}
