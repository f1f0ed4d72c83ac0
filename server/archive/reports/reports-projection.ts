import { O, RA } from '../../../src/domain/fp.ts'
import type { RecordedEvent } from '../../../src/domain/log/recorded-event.ts'
import { UploadEvent } from '../../../src/domain/archive/uploads/report-upload.ts'
import { uploadOfStream } from '../../../src/domain/archive/uploads/evolve.ts'
import {
  StaticReportEvent,
  keyText,
  StaticReportFields,
  type StaticReportKey,
} from '../../../src/domain/archive/static-report.ts'
import { staticReportOfStream } from '../../../src/domain/archive/evolve.ts'
import { ownerKey } from '../../../src/domain/archive/owner.ts'
import type { LogProjection } from '../../log/event-log.ts'
import { eventDecoder } from '../../log/stored-event.ts'
import { reportStatements } from './projection-statements.ts'
import type { StatementSink } from '../../postgres/statement-sink.ts'

type ProjectionWrite = readonly [sql: string, values: readonly unknown[]]

type FilingEvent = Extract<StaticReportEvent, { readonly type: 'StaticReportFiled' }>
type LaterEvent = Exclude<StaticReportEvent, FilingEvent>

type ProjectionStep =
  | { readonly _tag: 'Filed'; readonly row: object }
  | { readonly _tag: 'Other'; readonly writing: ProjectionWrite }

const ownerOf = ({ Type: type, Code: code }: Pick<StaticReportKey, 'Type' | 'Code'>): string => ownerKey({ type, code })

const reportValues = (report: StaticReportFields) => ({
  report: StaticReportFields.encode(report),
  name: report.StaticReportName,
  key: keyText(report),
  owner: ownerOf(report),
})

const rowOf = (
  id: string,
  { position }: RecordedEvent,
  { report, by, at, hash, bytes, upload }: FilingEvent,
): object => ({
  id,
  position,
  by,
  at,
  hash,
  bytes,
  upload,
  ...reportValues(report),
})

const projectionWriteOf = (id: string, { position, revision }: RecordedEvent, event: LaterEvent): ProjectionWrite => {
  const base = [id, position, revision, event.by, event.at]
  switch (event.type) {
    case 'StaticReportReplaced':
      return [reportStatements.replaced, [...base, event.hash, event.bytes, event.upload]]
    case 'StaticReportEdited': {
      const { report, name, key, owner } = reportValues(event.report)
      return [reportStatements.edited, [...base, JSON.stringify(report), name, key, owner]]
    }
    case 'OwnerLeft':
      return [reportStatements.left, [...base, ownerOf(event)]]
    case 'StaticReportFetched':
      return [
        reportStatements.fetched,
        [id, position, event.by, event.at, event.fetching, event.version, event.isClient],
      ]
    case 'VersionWithdrawn':
      return [reportStatements.withdrawn, [...base, event.version]]
    case 'StaticReportDeleted':
      return [reportStatements.deleted, base]
  }
}

const decodeReport = eventDecoder(StaticReportEvent)
const decodeUpload = eventDecoder(UploadEvent)

const stepOfReportEvent = (id: string, recorded: RecordedEvent): O.Option<ProjectionStep> => {
  const event = decodeReport(recorded)
  return O.some(
    event.type === 'StaticReportFiled'
      ? { _tag: 'Filed', row: rowOf(id, recorded, event) }
      : { _tag: 'Other', writing: projectionWriteOf(id, recorded, event) },
  )
}

const endingTypes: ReadonlySet<string> = new Set<UploadEvent['type']>([
  'UploadSaved',
  'UploadFailed',
  'UploadWithdrawn',
])

const stepOfUploadEvent = (id: string, recorded: RecordedEvent): O.Option<ProjectionStep> => {
  if (endingTypes.has(recorded.type)) return O.some({ _tag: 'Other', writing: [reportStatements.over, [id]] })
  if (recorded.type !== 'UploadReceived') return O.none
  const event = decodeUpload(recorded)
  return event.type === 'UploadReceived'
    ? O.some({
        _tag: 'Other',
        writing: [reportStatements.received, [id, event.name, recorded.position, event.files.length]],
      })
    : O.none
}

const projectionStepOf = (recorded: RecordedEvent): O.Option<ProjectionStep> => {
  const report = staticReportOfStream(recorded.stream)
  if (O.isSome(report)) return stepOfReportEvent(report.value, recorded)
  const upload = uploadOfStream(recorded.stream)
  return O.isSome(upload) ? stepOfUploadEvent(upload.value, recorded) : O.none
}

const runWrite = async (transaction: StatementSink, [text, values]: ProjectionWrite): Promise<void> => {
  await transaction.query(text, [...values])
}

const applyReportEvents = async (transaction: StatementSink, events: readonly RecordedEvent[]): Promise<void> => {
  const waiting: object[] = []
  const flush = async (): Promise<void> => {
    if (waiting.length > 0) await runWrite(transaction, [reportStatements.filed, [JSON.stringify(waiting.splice(0))]])
  }
  for (const one of RA.filterMap(projectionStepOf)(events)) {
    if (one._tag === 'Filed') waiting.push(one.row)
    else {
      await flush()
      await runWrite(transaction, one.writing)
    }
  }
  await flush()
}

export const staticReportsProjection: LogProjection = {
  name: 'static-reports',
  tables: ['static_report', 'static_report_version', 'static_report_occurrence', 'static_report_upload'],
  apply: (transaction, event) => applyReportEvents(transaction, [event]),
  applyAll: applyReportEvents,
}
