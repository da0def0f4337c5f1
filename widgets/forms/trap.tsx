/** The name of the field that people leave empty. */
export const TRAP = 'website';

/** A field that only programs find. People neither see nor hear nor reach it. */
export function Trap() {
  return (
    <div className="form-trap" aria-hidden="true">
      <label>
        Leave this empty
        <input name={TRAP} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
