import { O } from '../../fp.ts'
import type { ReportLogo } from '../lookups/lookups.ts'

export interface LogoDraft {
  readonly ReportLogoID: O.Option<number>
  readonly ReportLogoName: string
  readonly ReportLogoData: string
}

export const newLogo: LogoDraft = { ReportLogoID: O.none, ReportLogoName: '', ReportLogoData: '' }

export const draftOfLogo = ({ ReportLogoID, ReportLogoName, ReportLogoData }: ReportLogo): LogoDraft => ({
  ReportLogoID: O.some(ReportLogoID),
  ReportLogoName,
  ReportLogoData,
})
