/**
 * Loads the picture library on first use. Its cache is off: it keeps up to 50 MB of pictures that nobody reads again. It
 * uses one thread a picture.
 */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
