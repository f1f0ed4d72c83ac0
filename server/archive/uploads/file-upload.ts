import { mkdtemp, rm, unlink } from 'node:fs/promises'
import path from 'node:path'
import { E, O, RA } from '../../../src/domain/fp.ts'
import {
  type UploadCommand,
  isUnsettled,
  type ReportUpload,
} from '../../../src/domain/archive/uploads/report-upload.ts'
import type { MaybeUpload } from '../../../src/domain/archive/uploads/decider.ts'
import type { UploadFault } from '../../../src/domain/archive/uploads/filing-fault.ts'
import { noneIfMissing } from '../../logger/errors.ts'
import type { UnzippedFile, FileSpec } from '../../sandbox/zips/unzipper.ts'
import { announceArrivals } from './announce-arrivals.ts'
import { filesFiling } from './file-files.ts'
import type { FilingServices } from './filing-services.ts'
import { filedInAttempt } from './attempt-files.ts'
import type { UploadWrite } from './uploads.ts'
import type { Group } from '../../../src/domain/ledger/accounts/account.ts'
import type { StaticReportKey } from '../../../src/domain/archive/static-report.ts'
import { intentOf } from '../../log/carry-out.ts'

type FilingDirectory = FilingServices['directory']
type ReportOwner = Pick<StaticReportKey, 'Type' | 'Code'>

const codesOf = ({ accounts, groups }: FilingDirectory): readonly string[] => [
  ...accounts().map(({ AccountCode }) => AccountCode),
  ...groups().map(({ GroupCode }) => GroupCode),
]

const codesIn = ({ GroupCode, accounts }: Group): readonly string[] => [GroupCode, ...accounts]

const createOwnerCodes = ({ groups, group }: FilingDirectory): ((owner: ReportOwner) => readonly string[]) => {
  const groupsOf = new Map<string, readonly Group[]>()
  for (const each of groups())
    for (const code of each.accounts) groupsOf.set(code, [...(groupsOf.get(code) ?? []), each])
  return ({ Type, Code }) => {
    const own = Type === 'portfolio' ? (groupsOf.get(Code) ?? []) : RA.fromOption(group(Code))
    return [...new Set([Code, ...own.flatMap(codesIn)])]
  }
}

const maxFilesBegunAhead = 16

type UploadDecision = (upload: ReportUpload) => Promise<E.Either<{ readonly _tag: string }, UploadWrite>>

const specsOf = (upload: ReportUpload, own: ReturnType<typeof createOwnerCodes>): readonly FileSpec[] =>
  upload.files.flatMap((each, file) =>
    isUnsettled(each) ? [{ file, path: each.path, ownCodes: own(each.report), mayNameOthers: each.mayNameOthers }] : [],
  )

const filedReportIds = ({ files }: ReportUpload, settled: readonly UnzippedFile[]): readonly string[] =>
  settled.flatMap(({ file }) => {
    const state = files[file]?.state
    return state?._tag === 'Filed' ? [state.report] : []
  })

export const uploadFiling = (services: FilingServices) => {
  const { log, uploads, files, unzipper, directory, now } = services
  const filing = filesFiling(services)

  const act = async ({ id, by }: ReportUpload, acting: UploadDecision): Promise<ReportUpload> => {
    const known = (upload: MaybeUpload) => (O.isSome(upload) ? acting(upload.value) : E.left({ _tag: 'NotFound' }))
    const done = await uploads.change(id, known, intentOf(by, now(), id))()
    return E.isRight(done) ? done.right : Promise.reject(new Error(`an upload cannot go on: ${done.left._tag}`))
  }

  const say = (upload: ReportUpload, ...commands: readonly UploadCommand[]): Promise<ReportUpload> =>
    act(upload, () => Promise.resolve(E.right({ commands })))

  const unzipTo = async (
    upload: ReportUpload,
    zip: string,
    folder: string,
    signal: AbortSignal,
  ): Promise<E.Either<UploadFault, void>> => {
    const specs = specsOf(upload, createOwnerCodes(directory))
    const fileNumbers = specs.map(({ file }) => file)
    const together = new Set((await filedInAttempt(log, upload.id)).map(({ report }) => report))
    let begun = Math.min(maxFilesBegunAhead, fileNumbers.length)
    await say(upload, { type: 'BeginUnzipping' }, { type: 'BeginFiles', files: fileNumbers.slice(0, begun) })
    const onBatch = async (some: readonly UnzippedFile[]): Promise<void> => {
      const next = fileNumbers.slice(begun, begun + some.length)
      begun += next.length
      const after = await act(upload, (known) => filing(known, some, next, together))
      for (const report of filedReportIds(after, some)) together.add(report)
      const left = some.flatMap((one) => (one._tag === 'Unzipped' ? [one.at] : []))
      // `rm` would stat each file first, and block
      await Promise.all(left.map((at) => noneIfMissing(unlink(at))))
    }
    return unzipper.unzip({ zip, folder, specs, codes: codesOf(directory), onBatch, signal })()
  }

  const fileAll = async (upload: ReportUpload, signal: AbortSignal): Promise<E.Either<UploadFault, void>> => {
    const zip = await files.openZip(upload.id)
    if (O.isNone(zip)) return E.left('Lost')
    const folder = await mkdtemp(path.join(files.incoming, 'unzipped-'))
    try {
      return await unzipTo(upload, zip.value.path, folder, signal)
    } finally {
      await rm(folder, { recursive: true, force: true })
      await zip.value.release()
    }
  }

  const complete = (upload: ReportUpload): Promise<ReportUpload> =>
    act(upload, async (known) => {
      const commands: readonly UploadCommand[] = [{ type: 'CompleteUpload' }, { type: 'SaveUpload' }]
      if (known.state !== 'unzipping') return E.right({ commands })
      const filed = await filedInAttempt(log, known.id)
      return E.right({ commands, others: await announceArrivals(services, known, filed, known.version + 1) })
    })

  return async (upload: ReportUpload, signal: AbortSignal): Promise<void> => {
    const filed = await fileAll(upload, signal)
    await (E.isRight(filed) ? complete(upload) : say(upload, { type: 'FailUpload', fault: filed.left }))
  }
}
