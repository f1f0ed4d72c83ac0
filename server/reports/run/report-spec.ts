import { faultLine } from '../../../src/domain/reports/template/report-fault.ts'
import type { Report } from '../../../src/domain/reports/report.ts'
import type { RunEnding } from '../../../src/domain/reports/run/decider.ts'
import type { RunEntity } from '../../../src/domain/reports/run/run-fault.ts'
import type { SettledParameters } from '../../../src/domain/reports/run/settled-parameters.ts'
import type { RenderRefusal } from './render-report.ts'

export interface ReportSpec {
  readonly report: Report
  readonly entity: RunEntity
  readonly parameters: SettledParameters
  readonly position: number
  /** When it says it is run: an ISO instant. */
  readonly moment: string
  /** Whether an account that is taxed with one of theirs may be in it. */
  readonly mayInclude: (account: string) => boolean
}

export interface AuthorisedSpec extends ReportSpec {
  /** Whether whoever it is for may see an account: a group or a book may have had others then. */
  readonly mayShow: (account: string) => boolean
}

export interface RunOrder extends AuthorisedSpec {
  readonly id: string
  readonly by: string
  readonly revision: number
  readonly reissueOf: string | null
  readonly batch: string | null
}

export type RunFailure =
  | RenderRefusal
  | { readonly _tag: 'NotFound' | 'NotAllowedHere' | 'DatesReversed' | 'ReportCancelled' | 'ServerStopped' }

const failureTexts: Readonly<Record<Exclude<RunFailure['_tag'], 'ReportFaulty' | 'ReportCancelled'>, string>> = {
  ServerStopped: 'The server was stopped while the report was being made',
  NotFound: 'Nothing was known of whom it is of',
  NotAllowedHere: 'It is of accounts that are out of reach',
  DatesReversed: 'The first date is after the last',
  ReportsBusy: 'Too many reports were being made',
  NoPrinter: 'This server cannot make PDFs',
  PrinterBusy: 'Too many PDFs were being made',
  PrintFailed: 'The PDF could not be made',
  PrintTooSlow: 'The PDF could not be made in time',
  TablesBusy: 'Too many files were being made',
  TablesFailed: 'The file could not be made',
  TablesTooSlow: 'The file could not be made in time',
}

export const endingOf = (trouble: RunFailure): RunEnding => {
  switch (trouble._tag) {
    case 'ReportCancelled':
      return { type: 'ReportCancelled' }
    case 'ReportFaulty':
      return { type: 'ReportFailed', message: faultLine(trouble.fault), fault: trouble.fault }
    case 'ServerStopped':
    case 'NotFound':
    case 'NotAllowedHere':
    case 'DatesReversed':
    case 'ReportsBusy':
    case 'NoPrinter':
    case 'PrinterBusy':
    case 'PrintFailed':
    case 'PrintTooSlow':
    case 'TablesBusy':
    case 'TablesFailed':
    case 'TablesTooSlow':
      return { type: 'ReportFailed', message: failureTexts[trouble._tag], fault: null }
  }
}
