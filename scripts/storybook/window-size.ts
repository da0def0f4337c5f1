import type { Page } from 'playwright';

interface Size {
  width: number;
  height: number;
}

/** Sets the size of a page's window in CSS pixels. */
export type Resize = (size: Size) => Promise<void>;

/** Pages are rendered at a tenth of their size, because no pixels are compared. Layout does not change. */
const SCALE = 0.1;

export async function createResize(page: Page): Promise<Resize> {
  const session = await page.context().newCDPSession(page);
  return async ({ width, height }) => {
    const metrics = { width, height, deviceScaleFactor: 1, mobile: false, scale: SCALE };
    await session.send('Emulation.setDeviceMetricsOverride', metrics);
  };
}
