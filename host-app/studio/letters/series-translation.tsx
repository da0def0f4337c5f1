import { Trans, useLingui } from '@lingui/react/macro';
import { useParams } from '@tanstack/react-router';
import { Guide, type SeriesResponse } from '#contract/newsletter/sequences.studio.ts';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { Loaded } from '../core/loaded.tsx';
import { NoScreen } from '../core/screen.tsx';
import { useRow } from '../core/use-row.ts';
import { TranslationScreen } from '../translations/translation-screen.tsx';
import { GUIDES } from './guides.ts';

/** Translation of a guide's sequence. */
export default function SeriesTranslation() {
  const { guide, language = '' } = useParams({ strict: false }) as Record<string, string | undefined>;
  const known = Guide.safeParse(guide);
  if (!known.success) return <NoScreen />;
  return <TranslationLoader key={`${guide} ${language}`} guide={known.data} language={language} />;
}

function TranslationLoader({ guide, language }: { guide: Guide; language: string }) {
  const { t } = useLingui();
  const say = useSay();
  const query = useRow<SeriesResponse>(`/api/coach/series/${guide}`);
  return (
    <Loaded query={query}>
      {({ name, steps }) => (
        <TranslationScreen
          subject="series"
          id={guide}
          language={language}
          title={name ?? say(GUIDES[guide] ?? guide)}
          back={{ to: `/letters/series/${guide}`, label: t`The original` }}
          labelOf={(text) => renderLabel(text.name, steps)}
          changes={['/api/coach/series']}
        />
      )}
    </Loaded>
  );
}

function renderLabel(name: string, steps: SeriesResponse['steps']) {
  const [, id, field] = name.split(':');
  const number = steps.findIndex((step) => step.id === id) + 1;
  return field === 'subject' ? <Trans>Step {number}: subject</Trans> : <Trans>Step {number}: text</Trans>;
}
