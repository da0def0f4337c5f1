/** Sets an entry of a cache. Above `most` entries, drops those that were set the longest ago. */
export function keepLatest<K, V>(cache: Map<K, V>, key: K, value: V, most: number): void {
  // A Map keeps the order of insertion: an entry that is set again has to be inserted anew.
  cache.delete(key);
  cache.set(key, value);
  for (const oldest of cache.keys()) if (cache.size > most) cache.delete(oldest);
}
