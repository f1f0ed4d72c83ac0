import { NotInTime } from '../postgres/is-away.ts'
import type { LogServices } from './carry-out.ts'
import type { Folded, Resident } from './repository.ts'

// an import of thousands takes seconds to be folded
const patienceMs = 15_000
const mostTries = 20

interface Services {
  readonly log: Pick<LogServices['log'], 'lastPosition'>
  readonly tail: Pick<LogServices['tail'], 'reached'>
  readonly onLate: (late: NotInTime) => void
}

/**
 * All states with the whole of every append in them, while a large one is still being received: a repository by itself has as much
 * of it as has come. Where more is written without a pause than can be followed, or this node is late, what there is: to read
 * nothing at all would be worse.
 */
export const ofWholeAppends = async <State>(
  services: Services,
  repository: Pick<Resident<State, never, never, never>, 'all'>,
  triesLeft = mostTries,
): Promise<readonly Folded<State>[]> => {
  const { log, tail, onLate } = services
  const end = await log.lastPosition()
  try {
    await tail.reached(end, patienceMs)
  } catch (error) {
    if (!(error instanceof NotInTime)) throw error
    onLate(error)
    return repository.all()
  }
  const all = repository.all()
  return triesLeft === 0 || all.every(({ position }) => position <= end)
    ? all
    : ofWholeAppends(services, repository, triesLeft - 1)
}
