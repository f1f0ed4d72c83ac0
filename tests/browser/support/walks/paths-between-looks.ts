import type { AnyStateMachine, EventFromLogic, SnapshotFrom } from 'xstate'
import type { MachinePath } from '../../../samples/shortest-paths.ts'

interface Looks<Machine extends AnyStateMachine> {
  /** All that tells one screen from another. */
  readonly look: (state: SnapshotFrom<Machine>) => unknown
  /** All that tells one way of going on from another. */
  readonly way: (event: EventFromLogic<Machine>) => unknown
}

/** Enough of the paths, the longest first, that between them come to every look of the screen by every way there is to it. */
export const pathsBetweenLooks = <Machine extends AnyStateMachine>(
  paths: readonly MachinePath<Machine>[],
  { look, way }: Looks<Machine>,
): readonly MachinePath<Machine>[] => {
  const walked = new Set<string>()
  const waysOf = ({ steps }: MachinePath<Machine>): readonly string[] =>
    steps.map(({ event, state }) => JSON.stringify([way(event), look(state)]))
  return paths
    .toSorted((one, other) => other.steps.length - one.steps.length)
    .filter((path) => {
      const ways = waysOf(path)
      const isNew = ways.some((each) => !walked.has(each))
      for (const each of ways) walked.add(each)
      return isNew
    })
}
