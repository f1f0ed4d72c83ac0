import { isCalendarDate } from '../../../../../src/domain/dates/calendar-date.ts'
import { displayDate, longDate, monthName } from '../../../../../src/domain/dates/display-date.ts'
import { financialYearOf, quarterLabel } from '../../../../../src/domain/dates/financial-year.ts'
import type { IsoDate } from '../../../../../src/domain/dates/iso-date.ts'
import { emptyCellText } from '../../../../../src/domain/widgets/table/format-cell.ts'
import { type BuiltIn, isRecord, textOf } from './values.ts'

const dateOf = (value: unknown): IsoDate | undefined => {
  const date = textOf(value).slice(0, 10)
  return isCalendarDate(date) ? date : undefined
}

const dateHelperOf =
  (write: (date: IsoDate, how: unknown) => string): BuiltIn =>
  ({ values: [value, given], hash }) => {
    const date = dateOf(value)
    return date === undefined ? textOf(value) || emptyCellText : write(date, given ?? hash['format'] ?? hash['part'])
  }

export const dateHelper = dateHelperOf((day, how) => (how === 'long' ? longDate(day) : displayDate(day)))
export const monthHelper = dateHelperOf(monthName)
export const quarterHelper = dateHelperOf(quarterLabel)

export const financialYearHelper = dateHelperOf((day, how) => {
  const { label, start, end } = financialYearOf(day)
  if (how === 'start' || how === 'end') return how === 'start' ? start : end
  return label
})

/** The report's date, never the machine's. */
export const todayHelper: BuiltIn = ({ root }) => {
  const report = isRecord(root) ? root['report'] : undefined
  return isRecord(report) ? (dateOf(report['today']) ?? dateOf(report['at']) ?? '') : ''
}
