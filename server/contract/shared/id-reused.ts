/**
 * Error code (409) of a request whose client-made id belongs to a stored one with other contents. Nothing was stored.
 * A retry has the id of the first try; other contents need a new id.
 */
export const ID_REUSED = 'id_reused';
