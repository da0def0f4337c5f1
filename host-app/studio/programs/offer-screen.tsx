import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useParams } from '@tanstack/react-router';
import { OfferRequest, OfferTerms, type StudioOffer, type StudioProgram } from '#contract/studio/programs.ts';
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

/** One way to buy a programme, or a new one. */
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
    values: valuesOf(program, offer),
    version: offer?.version,
    save: (values, version) =>
      offer ? api.put(`${path}/${offer.id}`, { ...values, version }) : api.post(path, values),
    row: (now) => {
      // A new one is the one that was not there.
      const before = program.offers.map(({ id }) => id);
      const found = now.offers.find(({ id }) => (offer ? id === offer.id : !before.includes(id)));
      const id = `offer:${program.id}:${found?.id ?? 'new'}`;
      return { id, values: valuesOf(now, found), version: found?.version ?? 1 };
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
            label={<Trans comment="Of an offer">Short name in links</Trans>}
            hint={
              <Trans>
                Such as “monthly”: a link with it leads to this offer. Leave it empty for one that is made of the name.
                It stays as it is.
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
          label={<Trans>Price of its own, in euros</Trans>}
          hint={
            <Trans>
              Empty for the price of the programme. Another price is for new buyers: subscriptions that run go on at the
              price that was agreed. To move one, propose the offer on its order.
            </Trans>
          }
        />
        <TextField
          name="guaranteeDays"
          inputMode="numeric"
          label={<Trans>Days of guarantee</Trans>}
          hint={OR_NOTHING}
        />
        <TextField name="minimumMonths" inputMode="numeric" label={<Trans>Months at least</Trans>} hint={OR_NOTHING} />
        <TextField
          name="accessDays"
          inputMode="numeric"
          label={<Trans>Days of access</Trans>}
          hint={<Trans>Empty for access that does not end.</Trans>}
        />
        <SelectField name="kind" label={<Trans>For whom</Trans>}>
          <option value="standard">{t`For everybody`}</option>
          <option value="continuation">{t`For who has bought before`}</option>
        </SelectField>
      </FormBody>
    </Screen>
  );
}

const OR_NOTHING = <Trans>Empty for none.</Trans>;

function End({ offer, path }: { offer: StudioOffer; path: string }) {
  const { t } = useLingui();
  const api = useStudioApi();
  if (offer.ended) {
    return <ActionButton label={t`Offer it again`} run={() => api.post(`${path}/sell`)} changes={[PROGRAMS]} />;
  }
  return (
    <ActionButton
      label={t`End the offer`}
      confirm={{
        title: t`End ${offer.name}?`,
        text: <p>{t`Nobody can buy in this way from now on. Subscriptions that run go on as agreed.`}</p>,
      }}
      run={() => api.post(`${path}/end`)}
      changes={[PROGRAMS]}
    />
  );
}

function valuesOf(program: StudioProgram, offer: StudioOffer | undefined): OfferRequest {
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
