import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromiumPath, headlessChromiumPath } from './chromium.mjs'
import { build, commandOf, install, start } from './project.mjs'

install()
const CHROMIUM_PATH = await chromiumPath()
const TEST_BROWSER_PATH = process.env.CHROMIUM_PATH ?? headlessChromiumPath(CHROMIUM_PATH)
build()

const results = mkdtempSync(path.join(tmpdir(), 'plutus-test-'))
const vitestResults = path.join(results, 'vitest.json')
const playwrightResults = path.join(results, 'playwright.json')

const readResults = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)

/** A runner that ended badly without naming a failed test counts as one failure. */
const tally = (runner, status, passed, failed, names) =>
  status !== 0 && failed === 0
    ? { passed, failed: 1, names: [`${runner} itself, outside of its tests: see above`] }
    : { passed, failed, names }

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
    { CHROMIUM_PATH, VITEST_TALLY: vitestResults },
  )
  const status = await ended
  const report = readResults(vitestResults)
  const tallied = tally('vitest', status, report?.passed ?? 0, report?.failed ?? 0, report?.names ?? [])
  return { ...tallied, flaky: report?.flaky ?? [] }
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
  const tallied = tally(
    'playwright',
    status,
    passed,
    stats?.unexpected ?? 0,
    namesOf(report?.suites, ({ ok }) => !ok),
  )
  return { ...tallied, flaky: namesOf(report?.suites, isFlaky) }
}

const tallies = [await vitest(), await playwright()]
for (const name of tallies.flatMap(({ flaky }) => flaky)) console.log(`passed the second time: ${name}`)
rmSync(results, { recursive: true, force: true })

const passed = tallies.reduce((sum, each) => sum + each.passed, 0)
const failed = tallies.reduce((sum, each) => sum + each.failed, 0)
for (const name of tallies.flatMap(({ names }) => names)) console.log(`failed: ${name}`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
