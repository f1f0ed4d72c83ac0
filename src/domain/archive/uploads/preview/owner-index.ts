import { O } from '../../../fp.ts'
import type { ReportOwner } from '../../owner.ts'
import { type OwnerType, keyText, type StaticReportFields } from '../../static-report.ts'
import type { FiledFiles } from './filed-files.ts'
import { normalizedText } from '../../../text/normalized-text.ts'

export interface ArchiveIndex {
  readonly byKey: ReadonlyMap<string, StaticReportFields>
  readonly byHash: ReadonlyMap<string, StaticReportFields>
  readonly names: ReadonlySet<string>
}

export const archiveIndex = ({ reports, names }: FiledFiles): ArchiveIndex => ({
  byKey: new Map(reports.map(({ report }) => [keyText(report), report])),
  byHash: new Map(reports.flatMap(({ report, hashes }) => hashes.map((hash) => [hash, report] as const))),
  names: new Set([...names, ...reports.map(({ report }) => report.StaticReportName.toLowerCase())]),
})

const wordPattern = /[\p{L}\p{M}\p{N}]+/gu
const leadingSeparators = /^[\s_,:;\u2010-\u2015-]+/u

const wordsOf = (text: string): readonly string[] => normalizedText(text, 'NFC').toLowerCase().match(wordPattern) ?? []

const endOfWords = (text: string, count: number): number => {
  const last = [...text.matchAll(wordPattern)][count - 1]
  return last === undefined ? 0 : last.index + last[0].length
}

/** Removes the owner's name from the start of a title, whatever separates its words. A title of only the name stays. */
export const titleWithoutOwner = (title: string, owner: string): string => {
  const [name, all] = [wordsOf(owner), wordsOf(title)]
  if (name.length === 0 || all.length <= name.length || name.some((word, index) => word !== all[index])) return title
  const rest = title.slice(endOfWords(title, name.length))
  return leadingSeparators.test(rest) ? rest.replace(leadingSeparators, '') : title
}

export type OwnerIndex = ReadonlyMap<string, readonly ReportOwner[]>

export const ownerIndex = (owners: readonly ReportOwner[]): OwnerIndex =>
  Map.groupBy(owners, ({ code }) => code.toLowerCase())

export const ownerOf = (owners: OwnerIndex, code: string, type: OwnerType): O.Option<ReportOwner> => {
  const named = owners.get(code.trim().toLowerCase()) ?? []
  return O.fromNullable(named.find((owner) => owner.type === type) ?? named[0])
}
