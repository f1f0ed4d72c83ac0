import type { IsoDate } from '../../../../src/domain/dates/iso-date.ts'
import { inWords } from '../../../../src/domain/in-words.ts'
import { belowNothingText, type LostAll, lostAllText } from '../../../../src/domain/ledger/returns/performance.ts'
import type { Meta } from '../../../../src/domain/widgets/table/widget-table.ts'

interface Ended {
  readonly name: string
  readonly belowNothingOn: IsoDate | null
  readonly lostAll: LostAll | null
}

interface EndedReturn {
  readonly name: string
  readonly timeWeightedEnded: string | null
}

interface Reasoned {
  readonly name: string
  readonly reason: string | null
}

export const reasonNotes = (
  parts: readonly Reasoned[],
  textOf: (names: string, reason: string) => string,
): readonly string[] =>
  [...Map.groupBy(parts, ({ reason }) => reason)].flatMap(([reason, same]) =>
    reason === null ? [] : [textOf(inWords(same.map(({ name }) => name)), reason)],
  )

export const lostReturnNotes = (returns: readonly EndedReturn[], what = 'Return'): readonly string[] =>
  reasonNotes(
    returns.map(({ name, timeWeightedEnded: reason }) => ({ name, reason })),
    (names, reason) => `${what} of −100% for ${names}: ${reason}`,
  )

export const missingReturnMeta = (ended: readonly Ended[], what = 'return'): readonly Meta[] => {
  const notes = reasonNotes(
    ended.map(({ name, belowNothingOn: day }) => ({ name, reason: day === null ? null : belowNothingText(day) })),
    (names, reason) => `No ${what} for ${names}: ${reason}.`,
  )
  const lost = lostReturnNotes(
    ended.map(({ name, lostAll }) => ({ name, timeWeightedEnded: lostAll === null ? null : lostAllText(lostAll) })),
    what.replace('return', 'Return'),
  )
  return [...notes, ...lost].map((value) => ({ class: 'footer-table-row', value }))
}
