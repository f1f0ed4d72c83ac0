import { O } from '../../fp.ts'
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

interface LogoFaults {
  readonly name: string | null
  readonly image: string | null
}

const isPng = (data: string): boolean => data.startsWith('data:image/png;base64,')

const imageFault = (data: string): string | null => {
  if (data === '') return 'This field is required'
  return isPng(data) ? null : 'Only PNG images'
}

/** Spec §5. */
const logoFaults = ({ ReportLogoName, ReportLogoData }: LogoDraft): LogoFaults => ({
  name: ReportLogoName.trim() === '' ? 'This field is required' : null,
  image: imageFault(ReportLogoData),
})

export const isLogoValid = (draft: LogoDraft): boolean => {
  const { name, image } = logoFaults(draft)
  return name === null && image === null
}
