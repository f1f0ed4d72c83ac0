import { defineConfig } from '@playwright/test'
import { disableFeaturesSwitch, unusedFeatures } from '../../server/printing/launch-chromium.ts'

/** As root Chromium has no sandbox of its own; the rest keeps it from calling home. */
const quiet = [
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Chromium compiles a streamed script again although its process has the code: that was half of a page's work
  disableFeaturesSwitch([...unusedFeatures, 'ScriptStreaming']),
  '--no-first-run',
  // pages of one context share compiled code
  '--process-per-site',
  // pages live for seconds, and optimising their code takes an eighth of their time
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
    // animations redraw sixty times a second, which takes longer on a busy machine; tests that are `moving` show them
    contextOptions: { reducedMotion: 'reduce' },
  },
})
