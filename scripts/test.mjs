import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromiumPath, headlessChromiumPath } from './chromium.mjs'
import { commitFaults } from './commits.mjs'
import { build, commandOf, install, start } from './project.mjs'

install()
const CHROMIUM_PATH = await chromiumPath({ mayInstall: true })
const TEST_BROWSER_PATH = process.env.CHROMIUM_PATH ?? headlessChromiumPath(CHROMIUM_PATH)
build()

// --all takes every transition between all states, not only each state and each transition of the chart
const WALKS = process.argv.includes('--all') ? 'all' : 'chart'

const results = mkdtempSync(path.join(tmpdir(), 'plutus-test-'))
const vitestResults = path.join(results, 'vitest.json')
const playwrightResults = path.join(results, 'playwright.json')

const readResults = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)

/** Adds faults `outside` of tests to the failed tests. A runner that ends badly without a reason counts as one failure. */
const tally = (runner, status, { passed = 0, failed = 0, names = [], outside = [] }) => {
  const causes = status !== 0 && failed === 0 && outside.length === 0 ? [`exit code ${status}, see above`] : outside
  return {
    passed,
    failed: failed + causes.length,
    names: [...names, ...causes.map((cause) => `${runner} itself, outside of its tests: ${cause}`)],
  }
}

const specsOf = (suites = []) => suites.flatMap((suite) => [...(suite.specs ?? []), ...specsOf(suite.suites)])

const namesOf = (suites, isMeant) =>
  specsOf(suites)
    .filter(isMeant)
    .map(({ file, title }) => `${file}: ${title}`)

const isFlaky = ({ tests }) => tests.some(({ status }) => status === 'flaky')

const vitest = async () => {
  const { ended } = start(
    commandOf('vitest'),
    ['run', '--retry=1', '--reporter=default', '--reporter=./scripts/vitest-tally.mjs'],
    { CHROMIUM_PATH, WALKS, VITEST_TALLY: vitestResults },
  )
  const status = await ended
  const report = readResults(vitestResults)
  return { ...tally('vitest', status, report ?? {}), flaky: report?.flaky ?? [] }
}

const playwright = async () => {
  const { ended } = start(
    commandOf('@playwright/test', 'playwright'),
    ['test', '--config', 'tests/browser/playwright.config.ts', '--reporter=line,json'],
    {
      CHROMIUM_PATH,
      TEST_BROWSER_PATH,
      PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightResults,
    },
  )
  const status = await ended
  const report = readResults(playwrightResults)
  const stats = report?.stats
  const passed = (stats?.expected ?? 0) + (stats?.flaky ?? 0)
  const failed = stats?.unexpected ?? 0
  const names = namesOf(report?.suites, ({ ok }) => !ok)
  const outside = (report?.errors ?? []).map(({ message }) => message)
  return { ...tally('playwright', status, { passed, failed, names, outside }), flaky: namesOf(report?.suites, isFlaky) }
}

const subjects = () => {
  const names = commitFaults()
  return { passed: 0, failed: names.length, names, flaky: [] }
}

const tallies = [subjects(), await vitest(), await playwright()]
for (const name of tallies.flatMap(({ flaky }) => flaky)) console.log(`passed the second time: ${name}`)
rmSync(results, { recursive: true, force: true })

const passed = tallies.reduce((sum, each) => sum + each.passed, 0)
const failed = tallies.reduce((sum, each) => sum + each.failed, 0)
for (const name of tallies.flatMap(({ names }) => names)) console.log(`failed: ${name}`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
