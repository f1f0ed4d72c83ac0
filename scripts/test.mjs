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

const failedOfVitest = (report) =>
  (report?.testResults ?? []).flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults
      .filter((each) => each.status === 'failed')
      .map(({ fullName }) => `${name}: ${fullName}`)
    return status === 'failed' && failed.length === 0 ? [name] : failed
  })

const specsOf = (suites = []) => suites.flatMap((suite) => [...(suite.specs ?? []), ...specsOf(suite.suites)])

const namesOf = (suites, isMeant) =>
  specsOf(suites)
    .filter(isMeant)
    .map(({ file, title }) => `${file}: ${title}`)

const isFlaky = ({ tests }) => tests.some(({ status }) => status === 'flaky')

const vitest = async () => {
  const { ended } = start(
    commandOf('vitest'),
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestResults}`],
    { CHROMIUM_PATH },
  )
  const status = await ended
  const report = readResults(vitestResults)
  return tally('vitest', status, report?.numPassedTests ?? 0, report?.numFailedTests ?? 0, failedOfVitest(report))
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

const ofVitest = await vitest()
const ofPlaywright = await playwright()
const tallies = [ofVitest, ofPlaywright]
for (const name of ofPlaywright.flaky) console.log(`passed the second time: ${name}`)
rmSync(results, { recursive: true, force: true })

const passed = tallies.reduce((sum, each) => sum + each.passed, 0)
const failed = tallies.reduce((sum, each) => sum + each.failed, 0)
for (const name of tallies.flatMap(({ names }) => names)) console.log(`failed: ${name}`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
