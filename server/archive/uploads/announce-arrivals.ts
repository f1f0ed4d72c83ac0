import { setImmediate } from 'node:timers/promises'
import type { ReportUpload } from '../../../src/domain/archive/uploads/report-upload.ts'
import { archivePathFor } from '../../../src/domain/archive/archive-key.ts'
import { type ArrivedReport, arrivalText } from '../../../src/domain/archive/arrival-text.ts'
import type {
  StaticReport,
  StaticReportCommand,
  StaticReportFields,
} from '../../../src/domain/archive/static-report.ts'
import { evolveStaticReport, type StaticReportState, validVersions } from '../../../src/domain/archive/evolve.ts'
import { E, O, RA } from '../../../src/domain/fp.ts'
import type { StaticReportReader } from '../../access/archive-readers.ts'
import { announceToReaders, reviseAnnouncements } from '../announcements.ts'
import { ownerNameOrCode } from '../../ledger/directory.ts'
import { inParts } from '../../postgres/in-parts.ts'
import type { StreamAppend } from '../../log/event-log.ts'
import type { StaticReports } from '../reports/static-report-repository.ts'
import type { FilingServices } from './filing-services.ts'
import { type FileUploadedEvent, readFilingAttempts } from './attempt-files.ts'

const arrivalNoticeExpiryDays = 30
const dayMs = 24 * 60 * 60 * 1000

interface ReportArrival {
  readonly reader: StaticReportReader
  readonly filed: Pick<StaticReport, 'StaticReportID' | 'Type' | 'Code'>
  readonly arrived: ArrivedReport
}

type ArrivalSources = Pick<FilingServices, 'directory' | 'readersOf'>

const arrivalsOf = (
  { directory, readersOf }: ArrivalSources,
  id: string,
  report: StaticReportFields,
  version: number,
): readonly ReportArrival[] =>
  readersOf(report)
    .filter(({ isClient }) => isClient)
    .map((reader) => ({
      reader,
      filed: { ...report, StaticReportID: id },
      arrived: { report, version, subject: ownerNameOrCode(directory, report) },
    }))

const newsOf = (arrivals: readonly ReportArrival[]) => ({
  ...arrivalText(arrivals.map(({ arrived }) => arrived)),
  about:
    arrivals[0] === undefined
      ? null
      : archivePathFor(
          arrivals[0].reader.key,
          arrivals.map(({ filed }) => filed),
        ),
})

export const announceArrivals = async (
  { notifications, now, ...sources }: FilingServices,
  upload: ReportUpload,
  filed: readonly FileUploadedEvent[],
  completion: number,
): Promise<readonly StreamAppend[]> => {
  // yields the event loop: this turn parsed the upload's events, and the first report may index everybody
  await setImmediate()
  const arrivals = (
    await inParts(filed, ({ file, report: id, version }) => {
      const report = upload.files[file]?.report
      return report === undefined ? [] : arrivalsOf(sources, id, report, version)
    })
  ).flat()
  const at = now()
  const expiry = new Date(at.getTime() + arrivalNoticeExpiryDays * dayMs).toISOString()
  return announceToReaders(
    notifications,
    await inParts([...Map.groupBy(arrivals, ({ reader }) => reader.username)], ([username, own]) => ({
      to: { upload: upload.id, completion, username },
      news: { ...newsOf(own), expiry },
    })),
    at.toISOString(),
  )
}

export type ReannouncementServices = Pick<
  FilingServices,
  'log' | 'staticReports' | 'notifications' | 'directory' | 'readersOf'
>

const validReportOf = ({ version }: FileUploadedEvent, state: StaticReportState): O.Option<StaticReportFields> =>
  state._tag === 'Filed' && validVersions(state).some((valid) => valid.version === version)
    ? O.some(state.report)
    : O.none

const reannounceArrivals = async (
  { log, staticReports, notifications, ...sources }: ReannouncementServices,
  id: string,
  before: StaticReportState,
  after: StaticReportState,
  at: string,
): Promise<readonly StreamAppend[]> => {
  if (before._tag === 'Unfiled') return []
  const clients = sources.readersOf(before.report).filter(({ isClient }) => isClient)
  const uploads = [...new Set(before.versions.map(({ upload }) => upload))]
  const appends: StreamAppend[] = []
  for (const upload of uploads)
    for (const { completion, filed } of await readFilingAttempts(log, upload)) {
      if (!filed.some(({ report }) => report === id)) continue
      const states = await staticReports.getAll(filed.map(({ report }) => report))
      const arrivals = (
        await inParts(RA.zip(filed, states), ([file, { state }]) => {
          const report = validReportOf(file, file.report === id ? after : state)
          return O.isNone(report) ? [] : arrivalsOf(sources, file.report, report.value, file.version)
        })
      ).flat()
      const own = Map.groupBy(arrivals, ({ reader }) => reader.username)
      const news = await inParts(clients, ({ username }) => {
        const left = own.get(username)
        return { to: { upload, completion, username }, news: left === undefined ? null : newsOf(left) }
      })
      appends.push(...(await reviseAnnouncements(notifications, news, at)))
    }
  return appends
}

type ReportChange = Extract<StaticReportCommand, { readonly type: 'DeleteReport' | 'EditReport' }>

export type ChangeReport = (
  id: string,
  command: ReportChange,
  intent: Parameters<StaticReports['change']>[2],
) => ReturnType<StaticReports['change']>

export const reportChanging =
  (services: ReannouncementServices): ChangeReport =>
  (id, command, intent) =>
    services.staticReports.handle(
      id,
      async ({ state }) => {
        const decided = services.staticReports.decide(id, state, [command])
        if (E.isLeft(decided) || decided.right.length === 0) return E.map(() => ({ events: [] }))(decided)
        const after = decided.right.reduce(evolveStaticReport, state)
        const others = await reannounceArrivals(services, id, state, after, command.at)
        return E.right({ events: decided.right, others })
      },
      intent,
    )
