/** Error code of a form whose data was saved elsewhere after the form had been opened; see `Replaces`. */
export const CHANGED_MEANWHILE = 'changed_meanwhile';
