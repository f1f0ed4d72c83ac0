import { O } from '../../fp.ts'
import { shownLine } from '../../text/visible-text.ts'
import { isStaticReportName } from '../static-report-name.ts'
import { keyText, type StaticReportFields, titleWithOwner } from '../static-report.ts'
import type { FilingFault } from './filing-fault.ts'
import type { PlannedFile } from './report-upload.ts'

interface FilingFields {
  readonly id: string
  readonly report: StaticReportFields
}

export interface FiledReportsIndex {
  readonly byKey: ReadonlyMap<string, FilingFields>
  readonly byName: ReadonlyMap<string, FilingFields>
  readonly byHash: ReadonlyMap<string, readonly FilingFields[]>
}

export interface ArrivedFile {
  readonly id: string
  readonly hash: string
  readonly planned: PlannedFile
}

export type FileFiling<A extends ArrivedFile> =
  | { readonly _tag: 'New' | 'Next'; readonly arrived: A; readonly report: string }
  | { readonly _tag: 'Failed'; readonly arrived: A; readonly fault: FilingFault }

interface FilingArchive {
  readonly filed: FiledReportsIndex
  readonly together: ReadonlySet<string>
  readonly hasOwner: (report: StaticReportFields) => boolean
}

const hasTitleAndName = ({ StaticReportTitle, StaticReportName }: StaticReportFields): boolean =>
  shownLine(StaticReportTitle).trim() !== '' && isStaticReportName(StaticReportName)

const archiveDuplicateFault = (_tag: 'KeyFiled' | 'SameFile', { report }: FilingFields): FilingFault => ({
  _tag,
  name: titleWithOwner(report),
})

const faultOf = (
  { hash, planned }: ArrivedFile,
  { filed, together, hasOwner }: FilingArchive,
): O.Option<FilingFault> => {
  const { report, mayReplace, mayRepeat } = planned
  if (!hasTitleAndName(report)) return O.some({ _tag: 'NameMissing' })
  if (!hasOwner(report)) return O.some({ _tag: 'UnknownCode' })
  const [there, named] = [filed.byKey.get(keyText(report)), filed.byName.get(report.StaticReportName.toLowerCase())]
  const same = filed.byHash.get(hash) ?? []
  const repeated = same.find(({ id }) => id === there?.id) ?? (mayRepeat ? undefined : same[0])
  if (repeated !== undefined) return O.some(archiveDuplicateFault('SameFile', repeated))
  if (there !== undefined)
    return mayReplace && !together.has(there.id) ? O.none : O.some(archiveDuplicateFault('KeyFiled', there))
  return named === undefined ? O.none : O.some({ _tag: 'NameFiled', name: named.report.StaticReportName })
}

const filingOf = <A extends ArrivedFile>(arrived: A, archive: FilingArchive): FileFiling<A> => {
  const fault = faultOf(arrived, archive)
  if (O.isSome(fault)) return { _tag: 'Failed', arrived, fault: fault.value }
  const there = archive.filed.byKey.get(keyText(arrived.planned.report))
  return there === undefined
    ? { _tag: 'New', arrived, report: arrived.id }
    : { _tag: 'Next', arrived, report: there.id }
}

export const filingsOf = <A extends ArrivedFile>(
  arrived: readonly A[],
  archive: FilingArchive,
): readonly FileFiling<A>[] => {
  const [byKey, byName, byHash] = [
    new Map(archive.filed.byKey),
    new Map(archive.filed.byName),
    new Map(archive.filed.byHash),
  ]
  const together = new Set(archive.together)
  return arrived.map((one) => {
    const filing = filingOf(one, { ...archive, filed: { byKey, byName, byHash }, together })
    if (filing._tag === 'Failed') return filing
    const key = keyText(one.planned.report)
    const filed = byKey.get(key) ?? { id: filing.report, report: one.planned.report }
    byKey.set(key, filed)
    byName.set(filed.report.StaticReportName.toLowerCase(), filed)
    byHash.set(one.hash, [...(byHash.get(one.hash) ?? []), filed])
    together.add(filed.id)
    return filing
  })
}
