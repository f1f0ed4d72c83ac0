import { existsSync } from 'node:fs'
import process from 'node:process'
import { O } from '../../src/domain/fp.ts'

const installed: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/google-chrome',
    '/usr/bin/microsoft-edge',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
}

const there = (...paths: readonly string[]): O.Option<string> => O.fromNullable(paths.find((path) => existsSync(path)))

const playwrightsOwn = async (): Promise<O.Option<string>> => {
  const { chromium } = await import('playwright-core')
  return there(chromium.executablePath())
}

/** The path of a Chromium, in the order `scripts/chromium.mjs` looks: the one named, an installed one, Playwright's own. */
export const findChromium = async (named: O.Option<string>): Promise<O.Option<string>> => {
  if (O.isSome(named)) return there(named.value)
  const found = there(...(installed[process.platform] ?? []))
  return O.isSome(found) ? found : playwrightsOwn()
}
