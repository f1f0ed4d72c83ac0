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
  /** The run's stated time: an ISO instant. */
  readonly moment: string
  /** Allows accounts that are taxed together with an account of `entity`. */
  readonly mayInclude: (account: string) => boolean
}

export interface AuthorisedSpec extends ReportSpec {
  /** Allows accounts that the recipient may see. At the time of the figures, a group or book may have had others. */
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
  ServerStopped: 'The server was stopped while the report was running',
  NotFound: 'The subject of the report was unknown',
  NotAllowedHere: 'The accounts are not accessible',
  DatesReversed: 'The first date is after the last',
  ReportsBusy: 'Too many reports were running',
  NoPrinter: 'This server cannot create PDFs',
  PrinterBusy: 'Too many PDFs were being created',
  PrintFailed: 'The PDF could not be created',
  PrintTooSlow: 'Creating the PDF took too long',
  TablesBusy: 'Too many files were being created',
  TablesFailed: 'The file could not be created',
  TablesTooSlow: 'Creating the file took too long',
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
