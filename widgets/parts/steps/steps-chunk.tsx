// Already loaded: imported by name so that its modules stay in their own chunk.
import '#widgets/core/element/core.element.ts';
import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import words from 'virtual:words';
import { adoptStyles } from '#widgets/core/chunks/chunk-styles.ts';
import { LateWords } from '#widgets/core/i18n/late-words.tsx';
import { takeFocus } from '#widgets/ui/behaviour/take-focus.ts';
import { Button } from '#widgets/ui/button.tsx';
import css from './steps.css?inline';
import { Steps } from './steps.tsx';

const adopt = adoptStyles(css);

interface StepsChunkProps {
  programId: number;
  /** Called to return to the previous view. */
  onClose: () => void;
}

/** Daily steps of a programme for other sites, with their sheet. */
export default function StepsChunk(props: StepsChunkProps) {
  return (
    <div ref={adopt} className="steps-here">
      <LateWords words={words}>
        <Days {...props} />
      </LateWords>
    </div>
  );
}

function Days({ programId, onClose }: StepsChunkProps) {
  const head = useRef<HTMLDivElement>(null);
  // The pressed link is gone.
  useEffect(() => takeFocus(head.current?.querySelector('button')), []);
  return (
    <>
      <div ref={head}>
        <Button variant="quiet" part="button" onClick={onClose}>
          <Trans>← Dashboard</Trans>
        </Button>
      </div>
      <Steps programId={programId} level={2} />
    </>
  );
}
