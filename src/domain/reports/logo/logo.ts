import type { Decider } from '../../decider.ts'
import { E, O } from '../../fp.ts'
import type { ReportLogo } from '../lookups/lookups.ts'
import { isPngUrl } from './png.ts'
import * as t from 'io-ts'

export const LogoSaved = t.strict({ type: t.literal('LogoSaved'), ReportLogoName: t.string, ReportLogoData: t.string })
export type LogoSaved = t.TypeOf<typeof LogoSaved>

export type LogoContent = Omit<ReportLogo, 'ReportLogoID'>

export type LogoState = O.Option<LogoContent>

export interface SaveLogo extends LogoContent {
  readonly type: 'SaveLogo'
}

export interface LogoRefusal {
  readonly _tag: 'LogoNameRequired' | 'NoImage' | 'NotPng' | 'TooLong'
}

const longest = { name: 100, data: 1024 * 1024 }

export const logoFault = ({ ReportLogoName, ReportLogoData }: LogoContent): O.Option<LogoRefusal> => {
  if (ReportLogoName.trim() === '') return O.some({ _tag: 'LogoNameRequired' })
  if (ReportLogoData === '') return O.some({ _tag: 'NoImage' })
  if (ReportLogoName.length > longest.name || ReportLogoData.length > longest.data) return O.some({ _tag: 'TooLong' })
  return isPngUrl(ReportLogoData) ? O.none : O.some({ _tag: 'NotPng' })
}

const isSame = (one: LogoContent, other: LogoContent): boolean =>
  one.ReportLogoName === other.ReportLogoName && one.ReportLogoData === other.ReportLogoData

export const reportLogo: Decider<LogoState, SaveLogo, LogoSaved, LogoRefusal> = {
  initial: O.none,

  decide: ({ ReportLogoName, ReportLogoData }, state) => {
    const logo = { ReportLogoName, ReportLogoData }
    if (O.isSome(state) && isSame(state.value, logo)) return E.right([])
    const fault = logoFault(logo)
    return O.isSome(fault) ? E.left(fault.value) : E.right([{ type: 'LogoSaved', ...logo }])
  },

  evolve: (_, { ReportLogoName, ReportLogoData }) => O.some({ ReportLogoName, ReportLogoData }),
}

export const logoPrefix = 'report-logo/'

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
