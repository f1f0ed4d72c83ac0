import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, vi } from 'vitest'
import type { StaticReportReader, ReportReadersOf } from '../../../../../server/access/archive-readers.ts'
import { openFolderStore } from '../../../../../server/archive/files/open-file-store.ts'
import { type ReportArchive, openArchive } from '../../../../../server/archive/reports/read-archive.ts'
import { openStaticReports } from '../../../../../server/archive/reports/static-report-repository.ts'
import { staticReportsProjection } from '../../../../../server/archive/reports/reports-projection.ts'
import type { UnzippedFile, ZipUnzipper, FileSpec } from '../../../../../server/sandbox/zips/unzipper.ts'
import { openJobs } from '../../../../../server/jobs/open-jobs.ts'
import type { FilingServices } from '../../../../../server/archive/uploads/filing-services.ts'
import { openUploads, type UploadWrite, uploadQueue } from '../../../../../server/archive/uploads/uploads.ts'
import { workUploads } from '../../../../../server/archive/uploads/work-uploads.ts'
import { intentOf } from '../../../../../server/log/carry-out.ts'
import { openLog } from '../../../../../server/log/open-log.ts'
import { openNotifications } from '../../../../../server/notifications/notifications.ts'
import { notificationsProjection } from '../../../../../server/notifications/notifications-projection.ts'
import type { Account, Group } from '../../../../../src/domain/ledger/accounts/account.ts'
import { E, O, pipe } from '../../../../../src/domain/fp.ts'
import type {
  UploadCommand,
  PlannedFile,
  ReportUpload,
} from '../../../../../src/domain/archive/uploads/report-upload.ts'
import { uploadStream } from '../../../../../src/domain/archive/uploads/evolve.ts'
import type { FilingFault } from '../../../../../src/domain/archive/uploads/filing-fault.ts'
import type { TestDatabase } from '../../../support/database.ts'
import { silentLogger } from '../../../../support/silent-logger.ts'

/** Content of a zip by path: the text of a file, or the reason it cannot be read. */
export type ZipContent = Readonly<Record<string, string | FilingFault>>

interface NodeOptions {
  readonly database: TestDatabase
  readonly folder: string
  /** Before each telling: how a test holds the unzipper up, or breaks it. */
  readonly beforeTelling?: (sent: number, signal: AbortSignal) => Promise<void> | void
  readonly readersOf?: (code: string) => readonly StaticReportReader[]
  readonly isWorking?: boolean
}

export interface UploadNode {
  readonly services: FilingServices
  readonly archive: ReportArchive
  readonly close: () => Promise<void>
}

const accounts = ['P1', 'P2', 'P3'].map(
  (AccountCode): Account => ({
    AccountCode,
    AccountName: `Account ${AccountCode}`,
    AccountAlias: '',
    AccountType: '',
    AdvisorCode: 'A1',
    GroupCode: 'G1',
  }),
)
const sampleGroups: readonly Group[] = [{ GroupCode: 'G1', GroupName: 'Group G1', accounts: ['P1', 'P2'] }]

const directory: FilingServices['directory'] = {
  accounts: () => accounts,
  groups: () => sampleGroups,
  withdrawn: () => ({ accounts: [], groups: [], advisers: [] }),
  advisers: () => [],
  account: (code) => O.fromNullable(accounts.find(({ AccountCode }) => AccountCode === code)),
  group: (code) => O.fromNullable(sampleGroups.find(({ GroupCode }) => GroupCode === code)),
  adviser: () => O.none,
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

const sentTogether = 4

const unzipped = async ({ file, path: name }: FileSpec, folder: string, content: ZipContent): Promise<UnzippedFile> => {
  const found = content[name] ?? { _tag: 'NotInZip' }
  if (typeof found !== 'string') return { _tag: 'Failed', file, fault: found }
  const at = path.join(folder, randomUUID())
  await writeFile(at, found)
  return { _tag: 'Unzipped', file, hash: sha256(found), bytes: found.length, at }
}

const isContent = (value: unknown): value is ZipContent => typeof value === 'object' && value !== null

const contentOf = async (zip: string): Promise<ZipContent> => {
  const content: unknown = JSON.parse(await readFile(zip, 'utf8'))
  return isContent(content) ? content : {}
}

/** Reads zips that are JSON of what is in them. */
const jsonUnzipper = (before: NodeOptions['beforeTelling']) =>
  ({
    unzip:
      ({ zip, folder, specs, onBatch, signal }) =>
      async () => {
        const content = await contentOf(zip)
        for (let next = 0; next < specs.length; next += sentTogether) {
          await before?.(next, signal)
          signal.throwIfAborted()
          const some = specs.slice(next, next + sentTogether)
          await onBatch(await Promise.all(some.map((one) => unzipped(one, folder, content))))
        }
        return E.right(undefined)
      },
  }) satisfies Pick<ZipUnzipper, 'unzip'>

/** A node that files uploads, its zips made by the test. */
export const openUploadNode = async (options: NodeOptions): Promise<UploadNode> => {
  const { database, folder, beforeTelling, readersOf = () => [], isWorking = true } = options
  const incoming = await mkdtemp(path.join(folder, 'incoming-'))
  const files = await openFolderStore(folder, incoming)
  const { pool } = database
  const { log, tail, close } = await openLog({
    ...database,
    projections: [staticReportsProjection, notificationsProjection],
    logger: silentLogger,
  })
  const jobs = await openJobs({ pool, onDefect: () => undefined })
  const uploads = openUploads({ pool, log, tail, jobs })
  const notifications = openNotifications({ log, tail, pool })
  const readers: ReportReadersOf = ({ Code }) => readersOf(Code)
  const services: FilingServices = {
    pool,
    log,
    tail,
    uploads,
    files,
    directory,
    notifications,
    users: { ids: () => ['jane', 'john', 'adviser'] },
    now: () => new Date(),
    unzipper: jsonUnzipper(beforeTelling),
    readersOf: readers,
    staticReports: openStaticReports({ log, tail }, readers),
  }
  const work = isWorking
    ? await workUploads({ ...services, jobs, onDefect: () => undefined })
    : await jobs
        .work({ ...uploadQueue, concurrency: 0 }, { handle: () => Promise.resolve(), giveUp: () => Promise.resolve() })
        .then(() => ({ close: () => undefined }))
  return {
    services,
    archive: openArchive(pool),
    close: async () => {
      work.close()
      await jobs.close()
      await close()
    },
  }
}

const keepZip = async ({ files }: FilingServices, upload: string, content: ZipContent): Promise<void> => {
  const local = path.join(files.incoming, randomUUID())
  await writeFile(local, JSON.stringify(content))
  await files.keepZip(upload, local)
}

export const commandUpload = async (
  node: UploadNode,
  id: string,
  ...commands: readonly UploadCommand[]
): Promise<ReportUpload> => {
  const { uploads } = node.services
  const act: UploadWrite = { commands }
  const said = await uploads.change(id, () => E.right(act), intentOf('admin', new Date()))()
  return E.isRight(said) ? said.right : expect.fail(`refused: ${said.left._tag}`)
}

/** A zip and its plan, kept and received as the call that takes it does. */
export const sendZip = async (
  node: UploadNode,
  files: readonly PlannedFile[],
  content: ZipContent,
  id: string = randomUUID(),
): Promise<string> => {
  await keepZip(node.services, id, content)
  const received = { type: 'ReceiveUpload', id, name: 'June 2026.zip', bytes: 100, files, by: 'admin' } as const
  await commandUpload(node, id, { ...received, at: new Date().toISOString() })
  return id
}

export const uploadOf = async ({ services }: UploadNode, id: string): Promise<ReportUpload> =>
  pipe(
    await services.uploads.get(id),
    O.getOrElse((): ReportUpload => expect.fail('no upload')),
  )

export const statesOf = async (node: UploadNode, id: string): Promise<readonly string[]> => {
  const { state, files } = await uploadOf(node, id)
  return [state, ...files.map((file) => (file.state._tag === 'Failed' ? file.state.fault._tag : file.state._tag))]
}

export const uploadWait = { timeout: 20_000, interval: 10 }

export const untilFiled = (node: UploadNode, id: string, expected: readonly string[]): Promise<void> =>
  vi.waitFor(async () => {
    expect(await statesOf(node, id)).toEqual(expected)
  }, uploadWait)

/** Statuses of an upload, oldest first. */
export const statusesOf = async ({ services }: UploadNode, id: string): Promise<readonly unknown[]> =>
  (await services.log.readStream(uploadStream(id))).map(({ data }) => data['status'])
