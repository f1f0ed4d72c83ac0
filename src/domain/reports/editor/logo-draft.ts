import { O } from '../../fp.ts'
import { logoFault } from '../logo/logo.ts'
import type { ReportLogo } from '../lookups/lookups.ts'

/** A logo that is being made, or made another; `ReportLogoData` is empty until there is a picture. */
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

/** Whether it can be saved, as the server will decide. */
export const isLogoValid = (draft: LogoDraft): boolean => O.isNone(logoFault(draft))
