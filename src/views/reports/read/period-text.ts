import { displayDate } from '../../../domain/date/display-date.ts'
import type { RunParameters } from '../../../domain/report/run-parameters.ts'
import { periodOf } from '../../../domain/report/run-request.ts'

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
