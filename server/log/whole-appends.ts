import type { LogServices } from './carry-out.ts'
import type { Folded, Resident } from './repository.ts'

// an import of thousands takes seconds to be folded
const patienceMs = 15_000
const mostTries = 20

/**
 * All states with the whole of every append in them, while a large one is still being received: a repository by itself has as much
 * of it as has come. Where more is written without a pause than can be followed, what there is.
 */
export const ofWholeAppends = async <State>(
  {
    log,
    tail,
  }: { readonly log: Pick<LogServices['log'], 'lastPosition'>; readonly tail: Pick<LogServices['tail'], 'reached'> },
  repository: Pick<Resident<State, never, never, never>, 'all'>,
  triesLeft = mostTries,
): Promise<readonly Folded<State>[]> => {
  const end = await log.lastPosition()
  await tail.reached(end, patienceMs)
  const all = repository.all()
  return triesLeft === 0 || all.every(({ position }) => position <= end)
    ? all
    : ofWholeAppends({ log, tail }, repository, triesLeft - 1)
}
