import type { SnapshotFrom } from 'xstate'
import { E, O } from '../../../../src/domain/fp.ts'
import { type CheckedRow, checkRows } from '../../../../src/domain/users/import/check-rows.ts'
import { mappingFaults } from '../../../../src/domain/users/import/columns.ts'
import { rowsToSend } from '../../../../src/domain/users/import/import-preview.ts'
import { editedRow, type ImportRow, usernameOf } from '../../../../src/domain/users/import/import-row.ts'
import { userImportMachine } from '../../../../src/machines/users/user-import.ts'
import type { ImportAnswer } from '../../../../src/machines/users/import-sending.ts'
import { answered, lostRead, refusedRead } from '../../../samples/sample.ts'
import type { SampleEvent } from '../../../samples/walks.ts'
import { importInput } from '../../../samples/users/user-list.ts'
import { importReference, importRows, userImport as sample } from '../../../samples/users/user-import.ts'
import { type Step, walksOf } from '../walks/walks.ts'

export type ImportState = SnapshotFrom<typeof userImportMachine>
export type ImportStep = Step<typeof userImportMachine>

/** States that a page leaves by itself, and by what. */
const ownWays = [
  { at: 'finding', by: 'xstate.done.actor.findDraft' },
  { at: { choosing: 'saving' }, by: 'xstate.done.actor.saveTemplate' },
  { at: 'reading', by: 'file.read' },
  { at: 'checking', by: 'rows.checked' },
  { at: { previewing: { store: 'storing' } }, by: 'xstate.done.actor.keepDraft' },
  { at: { previewing: { look: 'looking' } }, by: 'xstate.done.actor.lookUp' },
  { at: 'forgetting', by: 'xstate.done.actor.forgetDraft' },
  { at: 'settling', by: 'xstate.done.actor.forgetSent' },
] as const

const ownWayFrom = (state: ImportState): string | undefined => ownWays.find(({ at }) => state.matches(at))?.by

export const isPassing = (state: ImportState): boolean => ownWayFrom(state) !== undefined

export const isAsking = (state: ImportState): boolean =>
  state.matches({ previewing: { rows: 'closing' } }) || state.matches({ previewing: { rows: 'dropping' } })

export const isWritten = (state: ImportState): boolean => state.matches({ previewing: { rows: { open: 'written' } } })

export const restMs = 2000

const restedType = 'xstate.after.2000.userImport.previewing.rows.open.written.resting'

const mendedRows: readonly ImportRow[] = importRows.map((row) =>
  row.line === 3 ? editedRow(row, 'email', 'bob@firm.example') : row,
)

/** Checks of every set of rows still to be checked, also with a row corrected meanwhile. */
const checksEvents: readonly SampleEvent[] = [importRows, mendedRows].flatMap((rows) =>
  [[2, 3, 4], [2, 3], [3, 4], [3], [2, 4], [2], [4]].map((lines) => ({
    type: 'rows.checked',
    checked: checkRows(
      rows.filter(({ line }) => lines.includes(line)),
      importReference.reference,
    ),
  })),
)

const sampleEvents: readonly SampleEvent[] = [
  ...sample.events.filter(
    ({ type, output }) => !['rows.checked', 'progress.received'].includes(type) && output !== refusedRead,
  ),
  ...checksEvents,
  answered('lookUp', O.none),
  { type: 'row.kept' },
  { type: 'filter.chosen', only: 'Faulty' },
  { type: 'filter.chosen', only: null },
]

const textOf = (rows: readonly ImportRow[]): string => JSON.stringify(rows)

const linesOf = (rows: readonly ImportRow[]): readonly number[] => rows.map(({ line }) => line)

const rowsIn = (checked: ReadonlyMap<number, CheckedRow>): readonly ImportRow[] =>
  [...checked.values()].map(({ row }) => row)

/** An honest server speaks of what it was sent, and asked again under the same id of some of it. */
const isOfThoseSent = (answer: ImportAnswer, sent: readonly ImportRow[]): boolean => {
  if (E.isLeft(answer)) return true
  const { created, updated, failed } = answer.right
  const names = sent.map(usernameOf)
  return [...created, ...updated, ...failed.map(({ username }) => username)].every((name) => names.includes(name))
}

const isThere = ({ shown }: ImportState['context'], line: number): boolean => shown.lines.includes(line)

/** These events work alike before and after sending, so walks try them only before. */
const isOfTheFirst = ({ type }: { readonly type: string }): boolean =>
  ['row.toggled', 'filter.chosen', 'reference.retried'].includes(type)

const isFresh = ({ created, failures, refusal }: ImportState['context']): boolean =>
  created.length === 0 && failures.size === 0 && O.isNone(refusal)

/** A row that is written in is kept as soon as anything else is pressed, and behind a question nothing can be. */
const isPossible = ({ event, before }: ImportStep): boolean => {
  const type: string = event.type
  const { context } = before
  const own = ownWayFrom(before)
  if ('output' in event && event.output === lostRead && !isFresh(context)) return false
  if (isOfTheFirst(event) && !isFresh(context)) return false
  if (event.type === 'rows.checked') return textOf(rowsIn(event.checked.rows)) === textOf(context.rows)
  if (own !== undefined) return type === own
  if (isAsking(before)) return type.startsWith('leaving.')
  if (isWritten(before)) return type === restedType || event.type === 'row.kept'
  if (event.type === 'import.answered') return isOfThoseSent(event.answer, context.sending.rows)
  if (event.type === 'row.edited')
    return O.exists(({ cells }: ImportRow) => cells[event.column] !== event.text)(context.open)
  if (event.type === 'row.opened') return isThere(context, event.line)
  return event.type !== 'row.toggled' || isThere(context, event.key)
}

/** The next possible acts depend on this alone, not on earlier acts. */
const stage = ({ value, context }: ImportState) => ({
  value,
  fault: O.toNullable(context.fault)?._tag,
  canMap: value === 'mapping' && mappingFaults(context.mapping).length === 0,
  canSend: rowsToSend(context.preview, context.choice).rows.length > 0,
})

const identify = (state: ImportState): unknown => {
  if (state.matches('closed') || state.matches('forgetting')) return state.value
  const { rows, sending, open, preview, choice, keeping, shown, refusal, failures, created } = state.context
  return {
    ...stage(state),
    keeping,
    only: shown.only,
    statuses: [...preview.statuses],
    updates: choice.updates.size,
    rows: linesOf(rows),
    sent: linesOf(sending.rows),
    open: O.toNullable(open)?.cells.email,
    isRefused: O.isSome(refusal),
    isFailed: failures.size > 0,
    isDone: created.length > 0,
  }
}

export const importWalks = () =>
  walksOf(userImportMachine, sampleEvents, {
    input: importInput,
    isPossible,
    identify,
    way: ({ event, before, after }) => [stage(before), event, stage(after)],
  })
