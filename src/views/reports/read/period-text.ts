import { displayDate } from '../../../domain/dates/display-date.ts'
import type { RunParameters } from '../../../domain/reports/run/run-parameters.ts'
import { periodOf } from '../../../domain/reports/run/run-request.ts'

/** `From 01-Jul-26 to 20-Nov-26, as at 20-Nov-26`, or as much of it as the report is of. */
export const periodText = (parameters: RunParameters): string => {
  const { asAt, from, to } = periodOf(parameters)
  const parts = [
    ...(from === null ? [] : [`from ${displayDate(from)}`]),
    ...(to === null ? [] : [`to ${displayDate(to)}`]),
  ]
  const text = [
    ...(parts.length === 0 ? [] : [parts.join(' ')]),
    ...(asAt === null ? [] : [`as at ${displayDate(asAt)}`]),
  ].join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
