import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import type { SettingGroup } from '#contract/site/site.studio.ts';
import type { Language } from '#contract/i18n/languages.ts';
import { LanguageProvider } from '#widgets/core/i18n/language.tsx';
import { type StudioApi, StudioApiContext } from '../core/studio-api.ts';
import { InStudio } from '../in-studio.harness.tsx';
import GroupScreen from './group-screen.tsx';

const ROOT = '/api/coach/site/';

/** Settings by group. */
type Settings = Partial<Record<SettingGroup, object>>;

/** Renders the form of a group with these settings; returns the saved requests. */
export async function showGroup(group: SettingGroup, kept: Settings, language: Language = 'en'): Promise<object[]> {
  localStorage.clear();
  const settings = { ...kept };
  const sent: object[] = [];
  const answer = <T,>(path: string, version: number) => {
    const values = settings[path.slice(ROOT.length) as SettingGroup];
    return values
      ? Promise.resolve({ group, version, values, updatedAt: null } as T)
      : Promise.reject<T>(new Error(`Nobody answers ${path}.`));
  };
  const nobody = () => Promise.reject(new Error('Nobody answers.'));
  const api: StudioApi = {
    get: (path) => answer(path, 1),
    put: (path, body) => {
      const { version: _, ...values } = body as { version: number };
      sent.push(values);
      settings[path.slice(ROOT.length) as SettingGroup] = values;
      return answer(path, 2);
    },
    post: nobody,
    delete: nobody,
    upload: nobody,
  };
  await render(
    <LanguageProvider language={language}>
      <InStudio
        at={`/site/${group}`}
        path="/site/$group"
        screen={() => (
          <StudioApiContext value={api}>
            <GroupScreen />
          </StudioApiContext>
        )}
      />
    </LanguageProvider>,
  );
  return sent;
}

export const main = page.getByRole('main');

export const save = () => main.getByRole('button', { name: 'Save', exact: true }).click();
