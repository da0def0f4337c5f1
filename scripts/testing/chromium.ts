import { existsSync } from 'node:fs';

/** Flags a headless Chromium needs in containers and as root, and to keep off the network. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Returns the browser for tests and benchmarks: CHROMIUM_PATH if set, else the one of the packages
 * (Linux x64), else an installed one. Undefined leaves the choice to Playwright.
 */
export async function chromiumPath(): Promise<string | undefined> {
  if (process.env['CHROMIUM_PATH']) return process.env['CHROMIUM_PATH'];
  if (process.platform === 'linux' && process.arch === 'x64') {
    const { default: chromium } = await import('@sparticuz/chromium');
    return chromium.executablePath();
  }
  return installedChromium();
}

/** Returns an installed, complete browser: that of the packages shows no notifications, for example. */
export function installedChromium(): string | undefined {
  return INSTALLED.find((path) => existsSync(path));
}
