import type { Decider } from '../../decider.ts'
import { E, O, pipe } from '../../fp.ts'
import type { ReportLogo } from '../lookups/lookups.ts'
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

const maxLengths = { name: 100, data: 1024 * 1024 }

const pngPrefix = 'data:image/png;base64,'

/** The bytes before a PNG's width: signature, length and name of the first chunk. */
const pngBeginning = '89504e470d0a1a0a0000000d49484452'
const pngEnding = '0000000049454e44ae426082'

const maxPixels = 4096
const maxChunks = 4096

const base64Pattern = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

const hexOf = (bytes: string): string =>
  Array.from(bytes, (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('')

const decodeBase64 = (text: string): O.Option<string> =>
  base64Pattern.test(text) ? O.fromEither(E.tryCatch(() => atob(text), String)) : O.none

const isSize = (hex: string): boolean => {
  const pixels = Number.parseInt(hex, 16)
  return pixels > 0 && pixels <= maxPixels
}

const signatureLength = 8
const frameLength = 12

const chunksOf = (bytes: string, at = signatureLength, names: readonly string[] = []): readonly string[] => {
  if (at === bytes.length) return names
  const end = at + frameLength + Number.parseInt(hexOf(bytes.slice(at, at + 4)), 16)
  return end <= bytes.length && names.length < maxChunks
    ? chunksOf(bytes, end, [...names, bytes.slice(at + 4, at + 8)])
    : []
}

const isPng = (bytes: string): boolean => {
  const head = hexOf(bytes.slice(0, 33))
  return (
    head.startsWith(pngBeginning) &&
    isSize(head.slice(32, 40)) &&
    isSize(head.slice(40, 48)) &&
    hexOf(bytes.slice(-12)) === pngEnding &&
    chunksOf(bytes).includes('IDAT')
  )
}

export const isPngUrl = (url: string): boolean =>
  url.startsWith(pngPrefix) && pipe(decodeBase64(url.slice(pngPrefix.length)), O.exists(isPng))

export const logoFault = ({ ReportLogoName, ReportLogoData }: LogoContent): O.Option<LogoRefusal> => {
  if (ReportLogoName.trim() === '') return O.some({ _tag: 'LogoNameRequired' })
  if (ReportLogoData === '') return O.some({ _tag: 'NoImage' })
  if (ReportLogoName.length > maxLengths.name || ReportLogoData.length > maxLengths.data)
    return O.some({ _tag: 'TooLong' })
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
