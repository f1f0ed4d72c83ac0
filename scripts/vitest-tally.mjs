import { writeFileSync } from 'node:fs'

/** A reporter that writes, for `npm test`, how many passed and by name what failed or needed its second try. */
export default class VitestTally {
  onTestRunEnd(modules) {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const inState = (state) => tests.filter((test) => test.result().state === state)
    const nameOf = (test) => `${test.module.relativeModuleId}: ${test.fullName}`
    const failed = inState('failed')
    const brokenModules = modules.filter(
      (module) => module.state() === 'failed' && !failed.some((test) => test.module === module),
    )
    const tally = {
      passed: inState('passed').length,
      failed: failed.length,
      names: [...failed.map(nameOf), ...brokenModules.map((module) => module.relativeModuleId)],
      flaky: tests.filter((test) => test.diagnostic()?.flaky).map(nameOf),
    }
    writeFileSync(process.env.VITEST_TALLY, JSON.stringify(tally))
  }
}
