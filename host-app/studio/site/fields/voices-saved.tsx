import { Plural, Trans } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';

interface Voice {
  consentBy: string;
  consentOn: string;
}

/** Warns after a save about testimonials without consent, which are stored but hidden. */
export function VoicesSaved() {
  const voices = (useWatch({ name: 'items' }) as Voice[] | undefined) ?? [];
  const hidden = voices.filter(({ consentBy, consentOn }) => consentBy.trim() === '' || consentOn === '').length;
  if (hidden === 0) return <Trans>Saved.</Trans>;
  return (
    <Plural
      value={hidden}
      one="Saved. # testimonial stays hidden until you enter who consented and when."
      other="Saved. # testimonials stay hidden until you enter who consented and when."
    />
  );
}
