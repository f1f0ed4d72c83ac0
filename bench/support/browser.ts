import { type Browser, chromium } from 'playwright-core'

const quietArguments = [
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** Runs `work` with a headless Chromium of its own. */
export const withBrowser = async <A>(work: (browser: Browser) => Promise<A>): Promise<A> => {
  const executablePath = process.env['CHROMIUM_PATH']
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: process.getuid?.() === 0 ? [...quietArguments, '--no-sandbox'] : quietArguments,
  })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}
