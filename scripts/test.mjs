import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromiumPath } from './chromium.mjs'
import { build, commandOf, install, run } from './project.mjs'

install()
const CHROMIUM_PATH = await chromiumPath()
build()

const results = mkdtempSync(path.join(tmpdir(), 'plutus-test-'))
const vitestResults = path.join(results, 'vitest.json')
const playwrightResults = path.join(results, 'playwright.json')

const readResults = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)

/** A runner that ended badly without naming a failed test counts as one failure. */
const tally = (status, passed, failed) => ({ passed, failed: status !== 0 && failed === 0 ? 1 : failed })

const vitest = () => {
  const status = run(
    commandOf('vitest'),
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestResults}`],
    {
      CHROMIUM_PATH,
    },
  )
  const report = readResults(vitestResults)
  return tally(status, report?.numPassedTests ?? 0, report?.numFailedTests ?? 0)
}

const playwright = () => {
  const status = run(
    commandOf('@playwright/test', 'playwright'),
    ['test', '--config', 'tests/browser/playwright.config.ts', '--reporter=line,json'],
    {
      CHROMIUM_PATH,
      PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightResults,
    },
  )
  const stats = readResults(playwrightResults)?.stats
  return tally(status, (stats?.expected ?? 0) + (stats?.flaky ?? 0), stats?.unexpected ?? 0)
}

const tallies = [vitest(), playwright()]
rmSync(results, { recursive: true, force: true })

const passed = tallies.reduce((sum, each) => sum + each.passed, 0)
const failed = tallies.reduce((sum, each) => sum + each.failed, 0)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
