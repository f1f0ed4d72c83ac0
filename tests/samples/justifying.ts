import { E } from '../../src/domain/fp.ts'
import { justifyingMachine } from '../../src/machines/kit/justifying.ts'
import { answered, newId, type Sample } from './sample.ts'

export const tearingMachine = justifyingMachine<string>({ maxLength: 20 })

export const justifyingEvents = [
  { type: 'reason.typed', reason: 'It is wet' },
  { type: 'reason.typed', reason: ' ' },
  { type: 'act.confirmed' },
  { type: 'act.cancelled' },
  answered('act', E.right(null)),
  answered('act', E.left('There was a problem')),
] as const

export const justifying: Sample<typeof tearingMachine> = {
  machine: tearingMachine,
  input: { of: 'page', newId },
  events: justifyingEvents,
}
