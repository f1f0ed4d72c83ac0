import type { AnyStateMachine, SnapshotFrom } from 'xstate'
import type { MachinePath } from '../../../src/machines/samples/shortest-paths.ts'

type Path<Machine extends AnyStateMachine> = MachinePath<Machine>

/** Enough of the paths, the longest first, that between them go every way from one look of the screen to another. */
export const pathsBetweenLooks = <Machine extends AnyStateMachine>(
  paths: readonly Path<Machine>[],
  look: (state: SnapshotFrom<Machine>) => unknown,
): readonly Path<Machine>[] => {
  const walked = new Set<string>()
  const waysOf = ({ steps }: Path<Machine>): readonly string[] =>
    steps.map(({ event, state }, index) => {
      const before = steps[index - 1]
      return JSON.stringify([before === undefined ? null : look(before.state), event, look(state)])
    })
  return paths
    .toSorted((one, other) => other.steps.length - one.steps.length)
    .filter((path) => {
      const ways = waysOf(path)
      const isNew = ways.some((way) => !walked.has(way))
      for (const way of ways) walked.add(way)
      return isNew
    })
}
