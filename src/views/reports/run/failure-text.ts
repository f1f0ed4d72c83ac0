import type { ReportFault, ReportPart } from '../../../domain/report/report-fault.ts'
import type { RunFailed } from '../../../domain/report/run-failed.ts'

const partTexts: Readonly<Record<ReportPart, string>> = {
  markup: 'markup',
  helpers: 'helpers',
  header: 'header',
  footer: 'footer',
}

// spec §8
export const failureTitle = ({ _tag }: RunFailed): string =>
  _tag === 'Faulty' ? 'Error Rendering Report' : 'Error getting report'

export const failureDetail = (failure: RunFailed): string => {
  switch (failure._tag) {
    case 'Faulty':
      return 'The report could not be written. Nothing is wrong with the figures.'
    case 'Refused':
      return failure.message
    case 'Lost':
      return 'The answer did not arrive. If the report was made meanwhile, trying again brings that one.'
  }
}

/** Where in the report it went wrong, as its author counts: ` (markup, line 12, column 3)`. */
export const faultPlace = ({ part, line, column }: ReportFault): string => {
  const places = [
    ...(part === undefined ? [] : [partTexts[part]]),
    ...(line === undefined ? [] : [`line ${line}`]),
    ...(column === undefined ? [] : [`column ${column}`]),
  ]
  return places.length === 0 ? '' : ` (${places.join(', ')})`
}
