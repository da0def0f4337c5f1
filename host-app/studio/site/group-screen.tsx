import { Trans, useLingui } from '@lingui/react/macro';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { type FieldValues, useWatch } from 'react-hook-form';
import { GROUPS, SettingForms, type SettingGroup, type SettingResponse } from '#contract/site/site.studio.ts';
import { TRANSLATED_GROUPS } from '#contract/site/translations.studio.ts';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { LinkButton } from '../core/link-button.tsx';
import { Loaded } from '../core/loaded.tsx';
import { NoScreen, Screen } from '../core/screen.tsx';
import { useStudioApi } from '../core/studio-api.ts';
import { useRow } from '../core/use-row.ts';
import { FormBody } from '../form/form-body.tsx';
import { useStudioForm } from '../form/use-studio-form.ts';
import { OtherLanguages } from '../translations/other-languages.tsx';
import { GroupFields } from './group-fields.tsx';
import { groups } from './groups.ts';
import { LookForm } from '#contract/site/look.studio.ts';
import { DraftPreview } from '../core/preview/typed-preview.tsx';
import { PreviewFrame } from '../core/preview/preview-frame.tsx';
import { VoicesSaved } from './fields/voices-saved.tsx';
import { useWordPage } from './words/words-fields.tsx';

/** Groups that only clients see. */
const FOR_CLIENTS: readonly SettingGroup[] = ['answer-days', 'check-ins'];

const ROOT = '/api/coach/site';

/** One group of settings, with the public page beside it. */
export default function GroupScreen() {
  const { group } = useParams({ strict: false }) as { group?: string };
  const known = GROUPS.find((each) => each === group);
  return known ? <GroupLoader key={known} group={known} /> : <NoScreen />;
}

function GroupLoader({ group }: { group: SettingGroup }) {
  const query = useRow<SettingResponse>(`${ROOT}/${group}`);
  return <Loaded query={query}>{(setting) => <GroupForm setting={setting} />}</Loaded>;
}

function GroupForm({ setting: { group, values, version } }: { setting: SettingResponse }) {
  const { t } = useLingui();
  const say = useSay();
  const api = useStudioApi();
  const path = `${ROOT}/${group}`;
  const [saves, setSaves] = useState(0);
  const form = useStudioForm<FieldValues, SettingResponse>({
    id: `site:${group}`,
    schema: SettingForms[group],
    values,
    version,
    save: (typed, over) => api.put(path, { ...typed, version: over }),
    row: (now) => ({ values: now.values, version: now.version }),
    reload: () => api.get(path),
    changes: [ROOT, '/api/coach/translations/site'],
    onSaved: () => setSaves((count) => count + 1),
  });
  const { title, lead, page } = groups[group];
  const words = useWordPage();
  return (
    <Screen
      title={say(title)}
      lead={say(lead)}
      back={{ to: '/site', label: t({ message: 'Site', comment: 'Brand, seller and the words of the public pages' }) }}
      actions={
        <LinkButton to={`/site/${group}/history`} variant="quiet">
          <Trans comment="What was changed before">History</Trans>
        </LinkButton>
      }
    >
      <FormBody
        form={form}
        outcome={group === 'testimonials' ? { saved: <VoicesSaved /> } : undefined}
        preview={
          group === 'look' ? (
            <LookPreview />
          ) : (
            FOR_CLIENTS.every((each) => each !== group) && (
              <PagePreview key={saves} path={group === 'words' ? words.path : page} />
            )
          )
        }
      >
        <GroupFields group={group} />
      </FormBody>
      {TRANSLATED_GROUPS.some((each) => each === group) && (
        <OtherLanguages subject="site" id={group} at={`/site/${group}`} />
      )}
    </Screen>
  );
}

/** Current public page; reloads after a save. */
function PagePreview({ path }: { path: string }) {
  const { t } = useLingui();
  return (
    <>
      <p className="site-preview-head">
        <Trans>Live version. Updates when you save.</Trans>
      </p>
      <PreviewFrame src={path} title={t`The public page`} sandbox="allow-same-origin" />
    </>
  );
}

/** Front page in the form's look. Visitors see it only after a save. */
function LookPreview() {
  const { t } = useLingui();
  const read = LookForm.safeParse(useWatch());
  const [scheme, setScheme] = useState<'light' | 'dark'>('light');
  // Keeps the last valid look while the form is invalid.
  const [last, setLast] = useState<Readonly<Record<string, string>>>({});
  if (read.success && JSON.stringify(read.data) !== JSON.stringify(last)) setLast(read.data);
  return (
    <>
      <div className="site-preview-head">
        <p>
          <Trans>Preview with unsaved changes. Visitors see it once saved.</Trans>
        </p>
        <label>
          <input
            type="checkbox"
            checked={scheme === 'dark'}
            onChange={({ currentTarget }) => setScheme(currentTarget.checked ? 'dark' : 'light')}
          />{' '}
          <Trans>Dark mode</Trans>
        </label>
      </div>
      <DraftPreview
        action="/api/coach/site/look/preview"
        fields={{ ...last, scheme }}
        title={t`The public page`}
        sandbox="allow-same-origin"
      />
    </>
  );
}
