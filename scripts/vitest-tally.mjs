import { writeFileSync } from 'node:fs'

const messageOf = ({ name = 'Error', message = '', cause }) =>
  `${name}: ${message}${cause ? ` (${messageOf(cause)})` : ''}`

/** A reporter that writes, for `npm test`, how many passed, and by name what failed, needed its second try or belongs to no test. */
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
      outside: unhandledErrors.map(messageOf),
      flaky: tests.filter((test) => test.diagnostic()?.flaky).map(nameOf),
    }
    writeFileSync(process.env.VITEST_TALLY, JSON.stringify(tally))
  }
}
