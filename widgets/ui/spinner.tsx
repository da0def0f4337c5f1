/** Shown while something loads whose shape is not known yet. The label is read out, not shown. */
export function Spinner({ label = 'Loading' }: { label?: string | undefined }) {
  return (
    <span className="c-spinner" role="status" aria-busy="true">
      <svg viewBox="0 0 48 24" width="48" height="24" aria-hidden="true" focusable="false">
        <path className="c-spinner-course" d={COURSE} pathLength="100" />
        <path className="c-spinner-runner" d={COURSE} pathLength="100" />
      </svg>
      <span className="c-spinner-label">{label}</span>
    </span>
  );
}

/** A small elevation profile: somebody is on the way over these hills. */
const COURSE = 'M2 20C7 20 8 13 12 13s5 5 9 5 7-14 12-14 7 9 13 8';
