import { O } from '../../../fp.ts'
import type { Owner } from '../../owner.ts'
import { type OwnerType, keyText } from '../../static-report.ts'
import type { ArchivedReport } from '../../archived-report.ts'
import { normalized } from '../../../normalized.ts'

export interface ArchiveIndex {
  readonly byKey: ReadonlyMap<string, ArchivedReport>
  readonly byHash: ReadonlyMap<string, ArchivedReport>
  readonly names: ReadonlySet<string>
}

export const archiveIndex = (reports: readonly ArchivedReport[]): ArchiveIndex => ({
  byKey: new Map(reports.map((report) => [keyText(report), report])),
  byHash: new Map(reports.map((report) => [report.hash, report])),
  names: new Set(reports.map(({ StaticReportName }) => StaticReportName.toLowerCase())),
})

const words = /[\p{L}\p{M}\p{N}]+/gu
const separators = /^[\s_,:;\u2010-\u2015-]+/u

const wordsOf = (text: string): readonly string[] => normalized(text, 'NFC').toLowerCase().match(words) ?? []

const endOfWords = (text: string, count: number): number => {
  const last = [...text.matchAll(words)][count - 1]
  return last === undefined ? 0 : last.index + last[0].length
}

/**
 * A title without the name of whose it is, which a file often has before it. What is between the words of the name
 * may have been lost where the file was named; a title that is the name alone stays.
 */
export const titleWithoutOwner = (title: string, owner: string): string => {
  const [name, all] = [wordsOf(owner), wordsOf(title)]
  if (name.length === 0 || all.length <= name.length || name.some((word, place) => word !== all[place])) return title
  const rest = title.slice(endOfWords(title, name.length))
  return separators.test(rest) ? rest.replace(separators, '') : title
}

/** Whose reports there can be, by their codes with small letters. */
export type OwnerIndex = ReadonlyMap<string, readonly Owner[]>

export const ownerIndex = (owners: readonly Owner[]): OwnerIndex =>
  Map.groupBy(owners, ({ code }) => code.toLowerCase())

/** A portfolio and a group may have the same code: then `Type` says which is meant. */
export const ownerOf = (owners: OwnerIndex, code: string, type: OwnerType): O.Option<Owner> => {
  const named = owners.get(code.trim().toLowerCase()) ?? []
  return O.fromNullable(named.find((owner) => owner.type === type) ?? named[0])
}
