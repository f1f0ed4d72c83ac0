import { displayDate } from '../../../src/domain/dates/display-date.ts'
import { financialYearEnding } from '../../../src/domain/dates/financial-year.ts'
import { figuresApart } from '../../../src/domain/reports/history/figures-apart.ts'
import type { FigureDifference } from '../../../src/domain/reports/history/differences.ts'
import type { ClosingData } from '../../../src/domain/reports/sources/base-fields.ts'
import type { YearClosings } from '../../ledger/years/read-closed-years.ts'

const maxListedChanges = 20

const closedYearsText = ({ closed }: YearClosings): string =>
  [...new Set(closed.map(({ year }) => year))]
    .sort((a, b) => a - b)
    .map((year) => financialYearEnding(year).label)
    .join(', ')

const wasOrWere = ({ closed }: YearClosings): string =>
  new Set(closed.map(({ year }) => year)).size === 1 ? 'was' : 'were'

const isOneClosing = ({ closed }: YearClosings): boolean => new Set(closed.map(({ position }) => position)).size === 1

const noteOf = (closings: YearClosings, closedOn: string, changes: readonly FigureDifference[]): string => {
  const years = `${closedYearsText(closings)} ${wasOrWere(closings)} closed`
  if (!closings.areAll) return `${years} for a part of this alone, so the figures are those known when it was issued.`
  const day = displayDate(closedOn)
  const known = isOneClosing(closings)
    ? `${years} on ${day}: these are the figures known then.`
    : `${years} one after another, the last on ${day}: these are the figures known then.`
  return changes.length === 0
    ? known
    : `${known} The ledger has changed since: what is listed at the end is not in these figures.`
}

export const closingData = (closings: YearClosings, changes: readonly FigureDifference[]): ClosingData | null => {
  const last = closings.closed.at(-1)
  if (last === undefined) return null
  const listed = changes.slice(0, maxListedChanges)
  return {
    closedOn: last.on,
    note: noteOf(closings, last.on, changes),
    changes: listed.map((change) => {
      const { before, after } = figuresApart(change)
      return { label: change.label, then: before, now: after }
    }),
    more: changes.length - listed.length,
  }
}
