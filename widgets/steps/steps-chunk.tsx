import { adoptStyles } from '#widgets/core/chunk-styles.ts';
import css from './steps.css?inline';
import { MySteps } from './steps.tsx';

const adopt = adoptStyles(css);

/** The days of a programme inside of an element, with their sheet. */
export default function StepsChunk({ programId, onChange }: { programId: number; onChange: () => void }) {
  return (
    <div ref={adopt}>
      <MySteps programId={programId} level={3} onChange={onChange} />
    </div>
  );
}
