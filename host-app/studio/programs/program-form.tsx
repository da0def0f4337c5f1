import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { toLocale, OFFERED_LANGUAGES } from '#contract/i18n/languages.ts';
import { MADE_FILES, type PlanChoices, ProgramRequest, type StudioProgram } from '#contract/catalog/programs.studio.ts';
import { useLanguage } from '#widgets/core/i18n/language.tsx';
import { useStudioApi } from '../core/studio-api.ts';
import { FilesField, PictureField } from '../files/file-field.tsx';
import { useRow } from '../core/use-row.ts';
import { AmountField } from '../form/amount-field.tsx';
import { CheckField, SelectField, TextAreaField, TextField } from '../form/fields.tsx';
import { FormBody } from '../form/form-body.tsx';
import { useStudioForm } from '../form/use-studio-form.ts';
import { FrontFields } from './front-fields.tsx';
import { ProgramPreview } from './program-preview.tsx';
import { toProgramValues } from './program-values.ts';
import { PROGRAMS } from './programs-list.tsx';

/** Price that a free programme is saved with. */
const NO_PRICE = '0';

interface ProgramFormProps {
  program?: StudioProgram;
  /** Country of the seller, which sets a new programme's VAT. */
  country?: string;
}

/** Form of a programme, with its card as the site shows it. */
export function ProgramForm({ program, country }: ProgramFormProps) {
  const api = useStudioApi();
  const navigate = useNavigate();
  const language = useLanguage();
  const path = `${PROGRAMS}/${program?.id}`;
  const form = useStudioForm<ProgramRequest, StudioProgram>({
    id: `program:${program?.id ?? 'new'}`,
    schema: ProgramRequest,
    values: toProgramValues(program, language, country),
    version: program?.version,
    // Files of an abandoned new programme must not appear in the next one.
    unkept: program ? [] : ['files'],
    save: (values, version) => (program ? api.put(path, { ...values, version }) : api.post(PROGRAMS, values)),
    row: (now) => ({ id: `program:${now.id}`, values: toProgramValues(now, language), version: now.version }),
    reload: () => api.get(path),
    changes: [PROGRAMS, '/api/coach/translations/program'],
    onSaved: (saved) => {
      if (!program) void navigate({ to: `/programs/${saved.id}`, replace: true });
    },
  });
  return (
    <FormBody form={form} preview={<ProgramPreview program={program} />}>
      <Words />
      <Price running={(program?.buyers ?? 0) > 0} />
      <Contents plan={program?.plan ?? null} title={program?.planTitle ?? null} files={program?.files ?? []} />
      <FrontFields />
    </FormBody>
  );
}

function Words() {
  const language = useLanguage();
  const names = new Intl.DisplayNames(toLocale(language), { type: 'language' });
  return (
    <fieldset>
      <legend>
        <Trans>Description</Trans>
      </legend>
      <TextField
        name="name"
        label={<Trans>Name</Trans>}
        hint={<Trans>The site hides the prefix you set under Brand.</Trans>}
      />
      <TextAreaField name="description" label={<Trans>Description</Trans>} rows={3} />
      <TextAreaField name="features" label={<Trans>Highlights</Trans>} hint={<Trans>One item per line.</Trans>} />
      <TextField
        name="badge"
        label={<Trans>Badge</Trans>}
        hint={<Trans>One or two words on the card. Optional.</Trans>}
      />
      <PictureField
        name="picture"
        label={<Trans>Picture</Trans>}
        hint={<Trans>Shown on its card, at checkout and in link previews. Landscape format.</Trans>}
      />
      <TextField name="pictureAlt" label={<Trans>Alt text</Trans>} hint={<Trans>Alt text for screen readers.</Trans>} />
      <CheckField
        name="accent"
        label={<Trans>Highlight price</Trans>}
        hint={<Trans>Shows a small mountain beside the price.</Trans>}
      />
      <SelectField name="language" label={<Trans>Written in</Trans>}>
        {OFFERED_LANGUAGES.map((tag) => (
          <option key={tag} value={tag}>
            {names.of(tag)}
          </option>
        ))}
      </SelectField>
      <CheckField name="published" label={<Trans>Visible on the site</Trans>} />
    </fieldset>
  );
}

function Price({ running }: { running: boolean }) {
  const { t } = useLingui();
  const free = useFreePrice();
  return (
    <fieldset>
      <legend>
        <Trans>Price</Trans>
      </legend>
      {running && (
        <p className="studio-notice">
          <Trans>New prices apply to new orders. Existing buyers and subscribers keep theirs.</Trans>
        </p>
      )}
      <SelectField name="type" label={<Trans>Billing</Trans>}>
        <option value="free">{t({ message: 'Free', comment: 'What a programme costs' })}</option>
        <option value="one_time">{t`Paid once`}</option>
        <option value="subscription">{t`Renews monthly`}</option>
      </SelectField>
      {!free && (
        <AmountField
          name="price"
          label={<Trans>Price in euros</Trans>}
          hint={<Trans>Including VAT. Each offer can have its own price.</Trans>}
        />
      )}
      {!free && (
        <TextField
          name="vatRate"
          inputMode="decimal"
          label={<Trans>VAT in percent</Trans>}
          hint={<Trans>New programmes start with your country’s standard rate. Check that it applies.</Trans>}
        />
      )}
    </fieldset>
  );
}

/** Returns true for a free programme, whose price field is hidden. A paid one has none until typed. */
function useFreePrice(): boolean {
  const { control, getValues, setValue } = useFormContext<ProgramRequest>();
  const free = useWatch({ control, name: 'type' }) === 'free';
  const unsaid = useRef(false);
  useEffect(() => {
    const price = getValues('price');
    if (free && (price === '' || Number(price) !== 0)) setValue('price', NO_PRICE);
    else if (!free && price === NO_PRICE) setValue('price', '');
    // The VAT field is hidden, too. It is empty if the seller's country is unknown.
    const rate = getValues('vatRate');
    if (free && rate === '') {
      unsaid.current = true;
      setValue('vatRate', '0');
    } else if (!free && unsaid.current) {
      unsaid.current = false;
      setValue('vatRate', '');
    }
  }, [free, getValues, setValue]);
  return free;
}

interface ContentsProps {
  /** Current plan, shown even before the list of plans has loaded. */
  plan: string | null;
  title: string | null;
  /** Stored files. */
  files: readonly { id: string }[];
}

function Contents({ plan, title, files }: ContentsProps) {
  const { t } = useLingui();
  const { data } = useRow<PlanChoices>(`${PROGRAMS}/plans`);
  const plans = data?.plans ?? (plan === null ? [] : [{ key: plan, title: title ?? plan }]);
  // Files of the sandbox's programmes are about them alone: they can be restored, but not added elsewhere.
  const made = Object.entries(MADE_FILES)
    .map(([id, name]) => ({ id, name }))
    .filter(({ id }) => id === 'training-plan' || files.some((file) => file.id === id));
  return (
    <fieldset>
      <legend>
        <Trans>Content</Trans>
      </legend>
      <FilesField
        name="files"
        label={<Trans>Files</Trans>}
        hint={<Trans>Members who own it see them on their dashboard from the first day.</Trans>}
        made={made}
      />
      <SelectField
        key={plans.length}
        name="plan"
        label={<Trans>Training plan</Trans>}
        hint={
          <Trans>
            Includes its log and PDF. Programmes can share a plan. If you choose another, members can log no new
            sessions of the former one.
          </Trans>
        }
      >
        <option value="">{t({ message: 'None', comment: 'No training plan' })}</option>
        {plans.map(({ key, title: name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </SelectField>
      <CheckField
        name="coaching"
        label={<Trans>Coaching</Trans>}
        hint={<Trans>Profile, check-ins and messages while access lasts.</Trans>}
      />
    </fieldset>
  );
}
