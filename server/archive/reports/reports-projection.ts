import type { PoolClient } from 'pg'
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
import type { Projection } from '../../log/event-log.ts'
import { decodedEvent } from '../../log/stored-event.ts'
import { statements } from './projection-statements.ts'

type Writing = readonly [sql: string, values: readonly unknown[]]

type Filing = Extract<StaticReportEvent, { readonly type: 'StaticReportFiled' }>
type Later = Exclude<StaticReportEvent, Filing>

type Found = { readonly _tag: 'Filed'; readonly row: object } | { readonly _tag: 'Other'; readonly writing: Writing }

const ownerOf = ({ Type: type, Code: code }: Pick<StaticReportKey, 'Type' | 'Code'>): string => ownerKey({ type, code })

const said = (report: StaticReportFields) => ({
  report: StaticReportFields.encode(report),
  name: report.StaticReportName,
  key: keyText(report),
  owner: ownerOf(report),
})

const rowOf = (id: string, { position }: RecordedEvent, { report, by, at, hash, bytes, upload }: Filing): object => ({
  id,
  position,
  by,
  at,
  hash,
  bytes,
  upload,
  ...said(report),
})

const writingOf = (id: string, { position, revision }: RecordedEvent, event: Later): Writing => {
  const base = [id, position, revision, event.by, event.at]
  switch (event.type) {
    case 'StaticReportReplaced':
      return [statements.replaced, [...base, event.hash, event.bytes, event.upload]]
    case 'StaticReportEdited': {
      const { report, name, key, owner } = said(event.report)
      return [statements.edited, [...base, JSON.stringify(report), name, key, owner]]
    }
    case 'OwnerLeft':
      return [statements.left, [...base, ownerOf(event)]]
    case 'StaticReportFetched':
      return [statements.fetched, [id, position, event.by, event.at, event.fetching, event.version, event.isClient]]
    case 'VersionWithdrawn':
      return [statements.withdrawn, [...base, event.version]]
    case 'StaticReportDeleted':
      return [statements.deleted, base]
  }
}

const decodeReport = decodedEvent(StaticReportEvent)
const decodeUpload = decodedEvent(UploadEvent)

const ofReport = (id: string, recorded: RecordedEvent): O.Option<Found> => {
  const event = decodeReport(recorded)
  return O.some(
    event.type === 'StaticReportFiled'
      ? { _tag: 'Filed', row: rowOf(id, recorded, event) }
      : { _tag: 'Other', writing: writingOf(id, recorded, event) },
  )
}

const endings: ReadonlySet<string> = new Set<UploadEvent['type']>(['UploadSaved', 'UploadFailed', 'UploadWithdrawn'])

const ofUpload = (id: string, recorded: RecordedEvent): O.Option<Found> => {
  if (endings.has(recorded.type)) return O.some({ _tag: 'Other', writing: [statements.over, [id]] })
  if (recorded.type !== 'UploadReceived') return O.none
  const event = decodeUpload(recorded)
  return event.type === 'UploadReceived'
    ? O.some({
        _tag: 'Other',
        writing: [statements.received, [id, event.name, recorded.position, event.files.length]],
      })
    : O.none
}

const found = (recorded: RecordedEvent): O.Option<Found> => {
  const report = staticReportOfStream(recorded.stream)
  if (O.isSome(report)) return ofReport(report.value, recorded)
  const upload = uploadOfStream(recorded.stream)
  return O.isSome(upload) ? ofUpload(upload.value, recorded) : O.none
}

const write = async (transaction: PoolClient, [text, values]: Writing): Promise<void> => {
  await transaction.query(text, [...values])
}

const applyAll = async (transaction: PoolClient, events: readonly RecordedEvent[]): Promise<void> => {
  const waiting: object[] = []
  const flush = async (): Promise<void> => {
    if (waiting.length > 0) await write(transaction, [statements.filed, [JSON.stringify(waiting.splice(0))]])
  }
  for (const one of RA.filterMap(found)(events)) {
    if (one._tag === 'Filed') waiting.push(one.row)
    else {
      await flush()
      await write(transaction, one.writing)
    }
  }
  await flush()
}

export const staticReportsProjection: Projection = {
  name: 'static-reports',
  tables: ['static_report', 'static_report_version', 'static_report_occurrence', 'static_report_upload'],
  apply: (transaction, event) => applyAll(transaction, [event]),
  applyAll,
}
