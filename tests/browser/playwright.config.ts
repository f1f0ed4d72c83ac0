import { defineConfig } from '@playwright/test'
import { withoutUnused } from '../../server/printing/launch-chromium.ts'

/** As root Chromium has no sandbox of its own; the rest keeps it from calling home. */
const quiet = [
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  withoutUnused,
  '--no-first-run',
  // what a page has compiled the next one of its context has too
  '--process-per-site',
  // what a page runs it runs for seconds, and to optimise it takes an eighth of all that the page does
  '--js-flags=--no-maglev --no-turbofan',
]

const browser = process.env['TEST_BROWSER_PATH'] ?? process.env['CHROMIUM_PATH']

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../../test-results',
  fullyParallel: true,
  // one more than there are processors where there are two: some tests wait for a server to come back
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // on a machine that is busy with something else; `npm test` names what passed only the second time
  retries: 1,
  globalSetup: './support/servers/start-plutus.ts',
  use: {
    launchOptions: {
      ...(browser === undefined ? {} : { executablePath: browser }),
      args: process.getuid?.() === 0 ? [...quiet, '--no-sandbox'] : quiet,
    },
    viewport: { width: 1440, height: 900 },
    trace: 'off',
    // what fades and pulses is drawn sixty times a second, and the longer the busier the machine is: tests that are `moving` show it
    contextOptions: { reducedMotion: 'reduce' },
  },
})
