import type { AnyStateMachine, EventFromLogic, SnapshotFrom } from 'xstate'
import type { MachinePath } from '../../samples/shortest-paths.ts'

interface Looks<Machine extends AnyStateMachine> {
  /** All that tells one screen from another. */
  readonly look: (state: SnapshotFrom<Machine>) => unknown
  /** All that tells one way of going on from another. */
  readonly way: (event: EventFromLogic<Machine>) => unknown
  /** Whether the same way to the same look is another from each look it begins at. */
  readonly isFromEach?: boolean
}

/** Enough of the paths, the longest first, that between them come to every look of the screen by every way there is to it, from any look or from each. */
export const pathsBetweenLooks = <Machine extends AnyStateMachine>(
  paths: readonly MachinePath<Machine>[],
  { look, way, isFromEach = false }: Looks<Machine>,
): readonly MachinePath<Machine>[] => {
  const walked = new Set<string>()
  const waysOf = ({ steps }: MachinePath<Machine>): readonly string[] =>
    steps.map(({ event, state }, index) => {
      const before = isFromEach ? steps[index - 1] : undefined
      return JSON.stringify([before === undefined ? null : look(before.state), way(event), look(state)])
    })
  return paths
    .toSorted((one, other) => other.steps.length - one.steps.length)
    .filter((path) => {
      const ways = waysOf(path)
      const isNew = ways.some((each) => !walked.has(each))
      for (const each of ways) walked.add(each)
      return isNew
    })
}
