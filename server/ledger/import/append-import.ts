import { randomUUID } from 'node:crypto'
import { E } from '../../../src/domain/fp.ts'
import type { LedgerImportCommand } from '../../../src/domain/ledger/import/command.ts'
import { ledgerImport } from '../../../src/domain/ledger/import/decider.ts'
import { LedgerImportEvent } from '../../../src/domain/ledger/import/event.ts'
import { type Affected, figuresAudience } from '../../../src/domain/ledger/import/figures-audience.ts'
import type { LedgerImportRefusal } from '../../../src/domain/ledger/import/refusal.ts'
import { permissionRoom } from '../../../src/domain/log/audience.ts'
import type { Append, Appended, Beside, Conflict, EventLog } from '../../log/event-log.ts'
import { toNewEvent } from '../../log/stored-event.ts'
import { load } from '../../log/aggregate.ts'

export interface Intended {
  readonly id: string
  readonly actor: string
  readonly at: string
  readonly command: LedgerImportCommand
  readonly affected: Affected
  readonly alongside: readonly Append[]
  readonly beside: Beside
}

const audienceOf = (event: LedgerImportEvent, affected: Affected): readonly string[] =>
  event.type === 'FiguresChanged' ? figuresAudience(affected) : [permissionRoom('site.admin')]

/** The ledger rows and the events that tell of them, in one transaction; null when the command changes nothing. */
export const appendImport = async (
  log: EventLog,
  { id, actor, at, command, affected, alongside, beside }: Intended,
): Promise<E.Either<LedgerImportRefusal | Conflict, Appended | null>> => {
  const stream = `ledger-import/${id}`
  const audience = (event: LedgerImportEvent) => audienceOf(event, affected)
  const { state, revision } = await load(log, { stream, decider: ledgerImport, codec: LedgerImportEvent, audience })
  const decided = ledgerImport.decide(command, state)
  if (E.isLeft(decided)) return decided
  if (decided.right.length === 0) return E.right(null)
  const events = decided.right.map((event) => toNewEvent(event, audience(event)))
  const appends = [...alongside, { stream, expected: revision, events }]
  return log.append({ actor, at, correlation: randomUUID() }, appends, beside)()
}
