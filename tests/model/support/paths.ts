import type { AnyStateMachine } from 'xstate'
import { expect, onTestFailed } from 'vitest'
import { coveringWalks, type MachinePath, type PathOptions, type SampleEvent } from '../../samples/walks.ts'
import { recordWalk } from './walk-record.ts'

const eventText = ({ type, ...detail }: SampleEvent): string =>
  [type, JSON.stringify(detail)].filter((text) => text !== '{}').join(' ')

const isInTest = (): boolean => expect.getState().currentTestName !== undefined

/** Steps that record what a test took of the chart, and print the shortest reproduction if the test fails. */
const reporting = <Machine extends AnyStateMachine>(
  path: MachinePath<Machine>,
  record: (steps: MachinePath<Machine>['taken']) => void,
): MachinePath<Machine>['steps'] => {
  const walked = function* () {
    let index = 0
    if (isInTest())
      onTestFailed(() => {
        const events = path.shortestTo(index).map(({ event }) => eventText(event))
        console.error(`${path.name} failed at step ${(index + 1).toString()}. Reproduce it with:\n${events.join('\n')}`)
      })
    let passed = 0
    try {
      for (const [at, step] of path.steps.entries()) {
        index = at
        yield step
        passed = at + 1
      }
    } finally {
      if (isInTest()) record(path.taken.slice(0, passed))
    }
  }
  return Object.assign([...path.steps], { [Symbol.iterator]: walked })
}

/** Walks through a machine for `test.each`: `docs/model-tests.md`. */
export const pathsOf = <Machine extends AnyStateMachine>(
  machine: Machine,
  events: readonly SampleEvent[],
  options?: PathOptions<Machine>,
): readonly MachinePath<Machine>[] =>
  coveringWalks(machine, events, options).map((path) => ({
    ...path,
    steps: reporting(path, (steps) => {
      recordWalk(machine, options?.input, steps)
    }),
  }))
