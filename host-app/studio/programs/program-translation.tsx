import { Trans, useLingui } from '@lingui/react/macro';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { TranslatedText } from '#contract/site/translations.studio.ts';
import { TranslationScreen } from '../translations/translation-screen.tsx';
import { PROGRAMS } from './programs-list.tsx';

/** Translation of a programme with its offers. */
export default function ProgramTranslation() {
  const { t } = useLingui();
  const { id = '', language = '' } = useParams({ strict: false }) as Record<string, string | undefined>;
  return (
    <TranslationScreen
      key={`${id} ${language}`}
      subject="program"
      id={id}
      language={language}
      back={{ to: `/programs/${id}`, label: t`The programme` }}
      labelOf={renderLabel}
      changes={[PROGRAMS]}
    />
  );
}

const LABELS: Readonly<Record<string, ReactNode>> = {
  displayName: <Trans>Name</Trans>,
  description: <Trans>Description</Trans>,
  features: <Trans>Highlights</Trans>,
  badge: <Trans>Badge</Trans>,
};

function renderLabel({ name, original }: TranslatedText): ReactNode {
  const own = LABELS[name];
  if (own) return own;
  return name.endsWith(':displayName') ? (
    <Trans>Name of the offer “{original}” after the payment</Trans>
  ) : (
    <Trans>Name of the offer “{original}”</Trans>
  );
}
