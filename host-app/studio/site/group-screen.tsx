import { Trans, useLingui } from '@lingui/react/macro';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { GROUPS, SettingForms, type SettingGroup, type SettingResponse } from '#contract/studio/site.ts';
import { TRANSLATED_GROUPS } from '#contract/studio/translations.ts';
import { useSay } from '#widgets/core/words.tsx';
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
import { LookPreview } from './look-preview.tsx';
import { PagePreview } from './page-preview.tsx';
import { VoicesSaved } from './voices-saved.tsx';
import { useWordPage } from './words-fields.tsx';

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
            <LookPreview key={saves} path={page} />
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
