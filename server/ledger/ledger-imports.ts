import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Pool, PoolClient } from 'pg'
import { O, pipe, TE } from '../../src/domain/fp.ts'
import { type FindingAcknowledgement, noFindings } from '../../src/domain/ledger/import/finding.ts'
import { type ImportCheck, ledgerImportLimits } from '../../src/domain/ledger/import/import-check.ts'
import type { ImportedFile } from '../../src/domain/ledger/import/imported-file.ts'
import type { ListedLedgerImport } from '../../src/domain/ledger/import/listed-import.ts'
import type { EventLog, CallIntent, LogTail } from '../log/event-log.ts'
import { displayNames } from '../users/display-name.ts'
import { mappingDigest } from './import/rows/differences.ts'
import { acknowledgeLater, type LaterAcknowledgement, notAcknowledged } from './import/findings/acknowledge-raised.ts'
import { findingsOf, type ImportFinding } from './import/findings/findings-projection.ts'
import { importLedger } from './import/import-ledger.ts'
import { type ImportRuns, type ReportedRun, withReportedRun } from './import/import-runs.ts'
import {
  type ImportCompanion,
  type RunImportRefusal,
  latestDateOnEarth,
  type LedgerWithdrawalRefusal,
} from './import/import-request.ts'
import { findImport, importsBefore, type RecordedImport } from './import/imports-projection.ts'
import { type PreviewRefusal, previewImport } from './import/preview-import.ts'
import type { SheetSource } from './import/reading/folder-sources.ts'
import { type UploadedSheets, type SheetUploadFault, uploadSources } from './import/reading/upload-sources.ts'
import { foreseeWithdrawal } from './import/foresee-withdrawal.ts'
import { type ForeseeImport, shareForesight } from './import/shared-foresight.ts'
import { withdrawImport } from './import/withdraw-import.ts'

/** A pool and log without a limit on the time of statements. */
export interface LongImports {
  readonly pool: Pool
  readonly log: EventLog
}

interface ImportServices {
  readonly pool: Pool
  readonly log: EventLog
  readonly tail: LogTail
  readonly imports: LongImports
  readonly now: () => Date
  readonly importRuns: ImportRuns
  readonly messages: { readonly takeBack: (id: string, transaction: PoolClient) => Promise<ImportCompanion> }
}

interface ImportsPage {
  readonly imports: readonly ListedLedgerImport[]
  readonly before: number | null
}

interface ImportIntent {
  readonly id: string
  readonly actor: string
  readonly acknowledged: readonly FindingAcknowledgement[]
}

interface IdTaken {
  readonly _tag: 'CorrelationTaken'
}

interface WrittenImport {
  readonly id: string
  readonly files: readonly ImportedFile[]
  readonly position: number | null
}

interface ImportReply extends WrittenImport {
  /** Acknowledgements that match no finding of the import. */
  readonly notFound: readonly string[]
}

type RunRefusal = SheetUploadFault | RunImportRefusal | IdTaken

export interface LedgerImports {
  /** Newest first, before a log position. */
  readonly listed: (before?: number) => Promise<ImportsPage>
  readonly check: (
    asked: UploadedSheets & ImportIntent,
    signal: AbortSignal,
  ) => TE.TaskEither<SheetUploadFault | PreviewRefusal, ImportCheck>
  /** Runs once per ID. Files with nothing new create no import and no event. */
  readonly run: (asked: UploadedSheets & ImportIntent) => TE.TaskEither<RunRefusal, ImportReply>
  readonly acknowledge: (
    acknowledgement: FindingAcknowledgement,
    intent: CallIntent<LaterAcknowledgement>,
  ) => ReturnType<typeof acknowledgeLater>
  readonly foreseeWithdrawal: ForeseeImport
  readonly withdraw: (
    id: string,
    actor: string,
    mayChangeClosedYears: boolean,
  ) => TE.TaskEither<LedgerWithdrawalRefusal, { readonly position: number }>
}

const maxListed = 50

const notesOf = (acknowledged: ImportIntent['acknowledged']): ReadonlyMap<string, string> =>
  new Map(acknowledged.flatMap(({ digests, note }) => digests.map((digest) => [digest, note])))

type RecordedFile = Pick<ImportedFile, 'name' | 'sha256' | 'mapping'>

const recordedFile = async ({ file, mapping, open }: SheetSource): Promise<RecordedFile> => {
  const hash = createHash('sha256')
  for await (const chunk of open()) hash.update(chunk)
  return {
    name: file,
    sha256: hash.digest('hex'),
    ...(mapping === undefined ? {} : { mapping: mappingDigest(mapping) }),
  }
}

const contentOf = (files: readonly RecordedFile[]): readonly string[] =>
  files.map(({ name, sha256, mapping = '' }) => `${name} ${sha256} ${mapping}`).toSorted()

const haveContent = async (sources: readonly SheetSource[], files: readonly RecordedFile[]): Promise<boolean> => {
  const sent: RecordedFile[] = []
  for (const source of sources) sent.push(await recordedFile(source))
  return isDeepStrictEqual(contentOf(sent), contentOf(files))
}

const listedFindings = (
  found: readonly ImportFinding[],
  nameOf: (username: string) => string,
): ListedLedgerImport['findings'] => {
  const [first] = found
  if (first === undefined) return noFindings
  const listed = found.map(({ finding, note, actor, at }) => ({
    ...finding,
    acknowledged: note === null ? null : { note, by: nameOf(actor ?? ''), at: at ?? '' },
  }))
  return { count: first.count, open: first.open, listed }
}

/** A write continues if its caller leaves. */
const neverAbortingSignal = (): AbortSignal => new AbortController().signal

const prepareNoUsers = () =>
  Promise.resolve({ count: 0, decide: () => Promise.resolve({ appends: [], beside: () => Promise.resolve() }) })

/** Repeats the first answer if person and content are the same and the import is not withdrawn. */
const repeatedImportReply = (
  sources: readonly SheetSource[],
  actor: string,
  { id, files, position, actor: by, withdrawn_at }: RecordedImport,
): TE.TaskEither<IdTaken, WrittenImport> =>
  pipe(
    TE.fromTask(async () => by === actor && withdrawn_at === null && (await haveContent(sources, files))),
    TE.chain((isSame) => (isSame ? TE.right({ id, files, position }) : TE.left<IdTaken>({ _tag: 'CorrelationTaken' }))),
  )

export const openLedgerImports = ({
  pool,
  log,
  tail,
  imports,
  now,
  importRuns,
  messages,
}: ImportServices): LedgerImports => ({
  acknowledge: (acknowledgement, intent) => acknowledgeLater({ pool, log, tail }, acknowledgement, intent),

  check: ({ id, actor, acknowledged, ...uploaded }, signal) =>
    pipe(
      TE.fromEither(uploadSources(uploaded)),
      TE.chainW((sources) =>
        withReportedRun(importRuns, { id, actor, act: 'check', sources }, ({ reached: progress }) =>
          previewImport(imports.pool, {
            sources,
            signal,
            progress,
            acknowledged: notesOf(acknowledged),
            today: latestDateOnEarth(now().getTime()),
            now: () => now().getTime(),
            newUsers: () => Promise.resolve(0),
          }),
        ),
      ),
      TE.map(({ faults, ...consequences }) => ({
        ...consequences,
        faults: faults.slice(0, ledgerImportLimits.faults),
        faultCount: faults.length,
      })),
    ),

  run: ({ id, actor, acknowledged, ...uploaded }) => {
    const recorded = TE.fromTask(() => findImport(pool, id))

    const write = (
      sources: readonly SheetSource[],
      { reached: progress }: ReportedRun,
    ): TE.TaskEither<RunRefusal, WrittenImport> =>
      pipe(
        importLedger(imports.pool, imports.log, {
          acknowledged: notesOf(acknowledged),
          id,
          actor,
          sources,
          bringUsers: prepareNoUsers,
          progress,
          today: latestDateOnEarth(now().getTime()),
          now: () => now().getTime(),
          signal: neverAbortingSignal(),
        }),
        TE.chainW((outcome) =>
          outcome._tag === 'Imported'
            ? TE.right(outcome)
            : pipe(
                recorded,
                TE.chain(
                  O.match(
                    () => TE.right({ id, files: outcome.files, position: null }),
                    (known) => repeatedImportReply(sources, actor, known),
                  ),
                ),
              ),
        ),
        TE.map(({ files, position }): WrittenImport => ({ id, files, position })),
      )

    return pipe(
      TE.fromEither(uploadSources(uploaded)),
      TE.chainW((sources) =>
        pipe(
          recorded,
          TE.chain(
            O.match(
              () => withReportedRun(importRuns, { id, actor, act: 'import', sources }, (run) => write(sources, run)),
              (known): TE.TaskEither<RunRefusal, WrittenImport> => repeatedImportReply(sources, actor, known),
            ),
          ),
        ),
      ),
      TE.chainTaskK((written) => async () => ({
        ...written,
        notFound: await notAcknowledged(
          pool,
          acknowledged.flatMap(({ digests }) => digests),
        ),
      })),
    )
  },

  listed: async (before = Number.MAX_SAFE_INTEGER) => {
    const page = await importsBefore(pool, before, maxListed)
    const found = await findingsOf(
      pool,
      page.map(({ id }) => id),
    )
    const byImport = Map.groupBy(found, ({ import_id }) => import_id)
    const nameOf = await displayNames(pool)([
      ...page.flatMap(({ actor, withdrawn_by }) => [actor, withdrawn_by ?? actor]),
      ...found.flatMap(({ actor }) => (actor === null ? [] : [actor])),
    ])
    return {
      imports: page.map(({ id, position, at, actor, files, withdrawn_at, withdrawn_by }) => ({
        id,
        position,
        at,
        by: nameOf(actor),
        files,
        findings: listedFindings(byImport.get(id) ?? [], nameOf),
        withdrawn: withdrawn_at === null ? null : { at: withdrawn_at, by: nameOf(withdrawn_by ?? '') },
      })),
      before: page.length < maxListed ? null : (page.at(-1)?.position ?? null),
    }
  },

  foreseeWithdrawal: shareForesight({
    foresee: (id, signal) => foreseeWithdrawal({ pool: imports.pool, calls: pool }, id, signal),
    lastPosition: log.lastPosition,
  }),

  withdraw: (id, actor, mayChangeClosedYears) =>
    pipe(
      withdrawImport(imports.pool, imports.log, {
        id,
        actor,
        mayChangeClosedYears,
        today: latestDateOnEarth(now().getTime()),
        now: () => now().getTime(),
        alongside: (transaction) => messages.takeBack(id, transaction),
      }),
      TE.chainTaskK((outcome) => async () => ({
        position: outcome._tag === 'Withdrawn' ? outcome.position : await log.lastPosition(),
      })),
    ),
})
