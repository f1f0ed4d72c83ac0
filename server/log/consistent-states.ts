import { NotInTimeError } from '../postgres/is-away.ts'
import type { LogServices } from './carry-out.ts'
import type { FoldedState, ResidentRepository } from './repository.ts'

const timeoutMs = 15_000
const maxTries = 20

interface AppendServices {
  readonly log: Pick<LogServices['log'], 'lastPosition'>
  readonly tail: Pick<LogServices['tail'], 'reached'>
  readonly onLate: (late: NotInTimeError) => void
}

/** Waits until large appends are folded completely. A late node returns its current states: better than none. */
export const readConsistentStates = async <State>(
  services: AppendServices,
  repository: Pick<ResidentRepository<State, never, never, never>, 'all'>,
  triesLeft = maxTries,
): Promise<readonly FoldedState<State>[]> => {
  const { log, tail, onLate } = services
  const end = await log.lastPosition()
  try {
    await tail.reached(end, timeoutMs)
  } catch (error) {
    if (!(error instanceof NotInTimeError)) throw error
    onLate(error)
    return repository.all()
  }
  const all = repository.all()
  return triesLeft === 0 || all.every(({ position }) => position <= end)
    ? all
    : readConsistentStates(services, repository, triesLeft - 1)
}
