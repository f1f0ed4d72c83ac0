import type { ReportChoices } from './content-faults.ts'
import type { ReportContent } from './report.ts'

/** What an author of reports asks for of one report. `choices` are what the firm has to choose from. */
export type ReportCommand =
  | {
      readonly type: 'CreateReport'
      readonly ReportID: number
      readonly ReportName: string
      readonly report: ReportContent
      readonly choices: ReportChoices
    }
  | { readonly type: 'SaveReport'; readonly report: ReportContent; readonly choices: ReportChoices }
  /** `to` is the revision whose content `report` is. */
  | {
      readonly type: 'RestoreReport'
      readonly to: number
      readonly report: ReportContent
      readonly choices: ReportChoices
    }
