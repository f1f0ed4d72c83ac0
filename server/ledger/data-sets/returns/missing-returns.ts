import type { IsoDate } from '../../../../src/domain/dates/iso-date.ts'
import { listText } from '../../../../src/domain/text/list-text.ts'
import { belowZeroText, type TotalLoss, totalLossText } from '../../../../src/domain/ledger/returns/performance.ts'
import type { TableMeta } from '../../../../src/domain/widgets/table/widget-table.ts'

interface EndedPart {
  readonly name: string
  readonly belowNothingOn: IsoDate | null
  readonly lostAll: TotalLoss | null
}

interface EndedReturn {
  readonly name: string
  readonly timeWeightedEnded: string | null
}

interface ReasonedPart {
  readonly name: string
  readonly reason: string | null
}

export const reasonNotes = (
  parts: readonly ReasonedPart[],
  textOf: (names: string, reason: string) => string,
): readonly string[] =>
  [...Map.groupBy(parts, ({ reason }) => reason)].flatMap(([reason, same]) =>
    reason === null ? [] : [textOf(listText(same.map(({ name }) => name)), reason)],
  )

export const lostReturnNotes = (returns: readonly EndedReturn[], what = 'Return'): readonly string[] =>
  reasonNotes(
    returns.map(({ name, timeWeightedEnded: reason }) => ({ name, reason })),
    (names, reason) => `${what} of −100% for ${names}: ${reason}`,
  )

export const missingReturnMeta = (ended: readonly EndedPart[], what = 'return'): readonly TableMeta[] => {
  const notes = reasonNotes(
    ended.map(({ name, belowNothingOn: day }) => ({ name, reason: day === null ? null : belowZeroText(day) })),
    (names, reason) => `No ${what} for ${names}: ${reason}.`,
  )
  const lost = lostReturnNotes(
    ended.map(({ name, lostAll }) => ({ name, timeWeightedEnded: lostAll === null ? null : totalLossText(lostAll) })),
    what.replace('return', 'Return'),
  )
  return [...notes, ...lost].map((value) => ({ class: 'footer-table-row', value }))
}
