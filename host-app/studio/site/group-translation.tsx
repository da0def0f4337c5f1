import { useLingui } from '@lingui/react/macro';
import { useParams } from '@tanstack/react-router';
import { TRANSLATED_GROUPS } from '#contract/site/translations.studio.ts';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { NoScreen } from '../core/screen.tsx';
import { TranslationScreen } from '../translations/translation-screen.tsx';
import { FieldName } from './field-name.tsx';
import { groups } from './groups.ts';

/** Translation of the coach's texts in a group. */
export default function GroupTranslation() {
  const { t } = useLingui();
  const say = useSay();
  const { group = '', language = '' } = useParams({ strict: false }) as Record<string, string | undefined>;
  const known = TRANSLATED_GROUPS.find((each) => each === group);
  if (!known) return <NoScreen />;
  return (
    <TranslationScreen
      key={`${known} ${language}`}
      subject="site"
      id={known}
      language={language}
      title={say(groups[known].title)}
      back={{ to: `/site/${known}`, label: t`The original` }}
      labelOf={renderLabel}
      changes={['/api/coach/site']}
    />
  );
}

const renderLabel = ({ name }: { name: string }) => <FieldName field={name.replaceAll(':', '.')} />;
