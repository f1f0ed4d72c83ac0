import { writeFileSync } from 'node:fs'
import path from 'node:path'

const messageOf = ({ name = 'Error', message = '', cause }) =>
  `${name}: ${message}${cause ? ` (${messageOf(cause)})` : ''}`

/** The running file, its last test, and the lines of our code in the stack. */
const placeOf = ({ VITEST_TEST_PATH: file, VITEST_TEST_NAME: test, stack = '' }) => {
  const ours = stack.split('\n').filter((line) => line.includes('/server/') || line.includes('/tests/'))
  return [file && ` while ${path.relative('.', file)} ran`, test && ` (${test})`, ...ours.map((line) => `\n${line}`)]
    .filter(Boolean)
    .join('')
}

/** A reporter for `npm test`. It writes the number of passed tests, and names failed tests, tests that passed at the second try, and errors outside tests. */
export default class VitestTally {
  onTestRunEnd(modules, unhandledErrors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const inState = (state) => tests.filter((test) => test.result().state === state)
    const nameOf = (test) => `${test.module.relativeModuleId}: ${test.fullName}`
    const failed = inState('failed')
    const brokenModules = modules.filter(
      (module) => module.state() === 'failed' && !failed.some((test) => test.module === module),
    )
    const names = [...failed.map(nameOf), ...brokenModules.map((module) => module.relativeModuleId)]
    const tally = {
      passed: inState('passed').length,
      failed: names.length,
      names,
      outside: unhandledErrors.map((error) => `${messageOf(error)}${placeOf(error)}`),
      flaky: tests.filter((test) => test.diagnostic()?.flaky).map(nameOf),
    }
    writeFileSync(process.env.VITEST_TALLY, JSON.stringify(tally))
  }
}
