/** Place of a running shop, as far as a process can tell. */
export interface Place {
  /** Cluster and identifier of the database. */
  place: string;
  /** Null if there is no key file and SHOP_KEY is not set. */
  keyHash: string | null;
  keyIsSetting: boolean;
  origin: string | null;
  /** Null for the embedded database. */
  databaseHost: string | null;
}

/** Record of the shop's adoption. */
export interface Recorded extends Place {
  purpose: 'shop' | 'sandbox';
  /** Address of the database that the shop moved to; null if it is here. */
  movedTo: string | null;
  movedAt: Date | null;
}

export type Standing =
  /** The shop itself; `formerOrigin` if PUBLIC_URL has changed since it was adopted. */
  | { is: 'shop'; formerOrigin?: string }
  /** A masked copy for trying out. */
  | { is: 'sandbox' }
  /** The former place of a shop that `aamu move` has moved. */
  | { is: 'moved'; to: string; at: Date }
  /** A copy, or the shop in a new place: closed until the operator says which. */
  | { is: 'copy'; because: 'database' | 'key' | 'setting' };

/**
 * Distinguishes a shop from its copy. A restored dump is in another database; a copied folder has a copy of the key
 * file. A process without the key belongs to the shop if address and database host match.
 */
export function recognise(recorded: Recorded, found: Place): Standing {
  if (recorded.movedTo !== null) return { is: 'moved', to: recorded.movedTo, at: recorded.movedAt! };
  if (recorded.purpose === 'sandbox') return { is: 'sandbox' };
  if (recorded.place !== found.place) return { is: 'copy', because: 'database' };
  if (recorded.keyHash === found.keyHash) {
    const moved = recorded.origin !== null && recorded.origin !== found.origin;
    return { is: 'shop', ...(moved && { formerOrigin: recorded.origin! }) };
  }
  if (recorded.keyIsSetting || found.keyIsSetting) return { is: 'copy', because: 'setting' };
  const isBeside =
    found.databaseHost !== null && recorded.databaseHost === found.databaseHost && recorded.origin === found.origin;
  return isBeside ? { is: 'shop' } : { is: 'copy', because: 'key' };
}

/** Says where a shop went whose former database this is, and what to do. */
export function describeFormerPlace({ to, at }: Standing & { is: 'moved' }): string {
  // words: read by whoever runs the shop
  const setting = to.startsWith('postgres') ? `set DATABASE_URL to it` : 'take DATABASE_URL out of the settings';
  // words: read by whoever runs the shop
  return `This shop moved to ${to} on ${at.toISOString().slice(0, 10)}: ${setting}, or run "aamu adopt" to open this former database, which lacks what was written since.`;
}
