import type { PoolClient } from 'pg'
import { E, O } from '../../../src/domain/fp.ts'
import type { RecordedEvent } from '../../../src/domain/log/recorded-event.ts'
import { UploadEvent } from '../../../src/domain/report-upload/event.ts'
import { uploadOfStream } from '../../../src/domain/report-upload/evolve.ts'
import { staticReportOfStream } from '../../../src/domain/static-report/decider.ts'
import { StaticReportEvent } from '../../../src/domain/static-report/event.ts'
import { ownerKey } from '../../../src/domain/static-report/owner.ts'
import { keyText, StaticReportFields, type StaticReportKey } from '../../../src/domain/static-report/static-report.ts'
import type { Projection } from '../../log/event-log.ts'
import { statements } from './projection-statements.ts'

/** A statement and what it is told. */
type Writing = readonly [sql: string, values: readonly unknown[]]

const ownerOf = ({ Type: type, Code: code }: Pick<StaticReportKey, 'Type' | 'Code'>): string => ownerKey({ type, code })

const said = (report: StaticReportFields): readonly unknown[] => [
  JSON.stringify(StaticReportFields.encode(report)),
  report.StaticReportName,
  keyText(report),
  ownerOf(report),
]

const writingOf = (id: string, { position, revision }: RecordedEvent, event: StaticReportEvent): Writing => {
  const told = [id, position, revision, event.by, event.at]
  switch (event.type) {
    case 'StaticReportFiled':
      return [statements.filed, [...told, event.hash, event.bytes, event.upload, ...said(event.report)]]
    case 'StaticReportReplaced':
      return [statements.replaced, [...told, event.hash, event.bytes, event.upload]]
    case 'StaticReportEdited':
      return [statements.edited, [...told, ...said(event.report)]]
    case 'OwnerLeft':
      return [statements.left, [...told, ownerOf(event)]]
    case 'StaticReportFetched':
      return [statements.fetched, [id, position, event.by, event.at, event.fetching, event.version, event.isClient]]
    case 'VersionWithdrawn':
      return [statements.withdrawn, [...told, event.version]]
    case 'StaticReportDeleted':
      return [statements.deleted, told]
  }
}

const ofReport = (id: string, recorded: RecordedEvent): O.Option<Writing> => {
  const event = StaticReportEvent.decode({ ...recorded.data, type: recorded.type })
  return E.isRight(event) ? O.some(writingOf(id, recorded, event.right)) : O.none
}

/** Of an upload only what its zip is called: a file's history names it. */
const ofUpload = (id: string, { type, data }: RecordedEvent): O.Option<Writing> => {
  if (type !== 'UploadReceived') return O.none
  const event = UploadEvent.decode({ ...data, type })
  return E.isRight(event) && event.right.type === 'UploadReceived'
    ? O.some([statements.received, [id, event.right.name]])
    : O.none
}

const writing = (recorded: RecordedEvent): O.Option<Writing> => {
  const report = staticReportOfStream(recorded.stream)
  if (O.isSome(report)) return ofReport(report.value, recorded)
  const upload = uploadOfStream(recorded.stream)
  return O.isSome(upload) ? ofUpload(upload.value, recorded) : O.none
}

const apply = async (transaction: PoolClient, recorded: RecordedEvent): Promise<void> => {
  const found = writing(recorded)
  if (O.isNone(found)) return
  const [text, values] = found.value
  await transaction.query(text, [...values])
}

/** The tables of filed reports: each as it is, the files it has had, and what happened to it. */
export const staticReportsProjection: Projection = {
  name: 'static-reports',
  reset: async (transaction) => {
    await transaction.query(
      'truncate static_report, static_report_version, static_report_occurrence, static_report_upload',
    )
  },
  apply,
}
