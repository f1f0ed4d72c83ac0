import { appendFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { inject } from 'vitest'
import type { AnyStateMachine, InputFrom } from 'xstate'
import { chartStart, stateKeys, transitionsTaken } from '../../samples/chart-keys.ts'
import type { Step } from '../../samples/walks.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder in which each worker writes the steps that its tests took. */
    readonly walkParts: string | undefined
  }
}

const recorded = new Set<string>()

type Recorded = readonly [machine: string, kind: 'state' | 'transition', key: string]

const write = (lines: readonly string[]): void => {
  const folder = inject('walkParts')
  if (folder === undefined || lines.length === 0) return
  appendFileSync(path.join(folder, `${process.pid.toString()}.ndjson`), `${lines.join('\n')}\n`)
}

/** Records the states and transitions of the chart that a walk took. */
export const recordWalk = <Machine extends AnyStateMachine>(
  machine: Machine,
  input: InputFrom<Machine> | undefined,
  steps: readonly Step<Machine>[],
): void => {
  const start = chartStart(machine, input)
  const states = [...start.states, ...steps.flatMap(({ after }) => stateKeys(after))]
  const transitions = [...start.transitions, ...steps.flatMap((step) => transitionsTaken(machine, step))]
  const found: readonly Recorded[] = [
    ...states.map((key): Recorded => [machine.id, 'state', key]),
    ...transitions.map((key): Recorded => [machine.id, 'transition', key]),
  ]
  const lines = new Set(found.map((each) => JSON.stringify(each)))
  write([...lines].filter((line) => !recorded.has(line)))
  for (const line of lines) recorded.add(line)
}
