import { pipe, RA } from '../../../src/domain/fp.ts'
import type { RecordedEvent } from '../../../src/domain/log/recorded-event.ts'
import { UploadEvent } from '../../../src/domain/archive/uploads/report-upload.ts'
import { uploadStream } from '../../../src/domain/archive/uploads/evolve.ts'
import type { EventLog } from '../../log/event-log.ts'
import { decodedEvent } from '../../log/stored-event.ts'

export type FiledFile = Extract<UploadEvent, { readonly type: 'FileUploaded' }>

const isFiled = (event: UploadEvent): event is FiledFile => event.type === 'FileUploaded'

const lastRound = (recorded: readonly RecordedEvent[]): readonly RecordedEvent[] =>
  recorded.slice(recorded.findLastIndex(({ type }) => type === 'FailedRetried') + 1)

export const filedInRound = async (log: Pick<EventLog, 'readStream'>, id: string): Promise<readonly FiledFile[]> =>
  pipe(
    lastRound(await log.readStream(uploadStream(id))),
    RA.filter(({ type }) => type === 'FileUploaded'),
    RA.map(decodedEvent(UploadEvent)),
    RA.filter(isFiled),
  )

export const completionsOf = async (log: Pick<EventLog, 'readStream'>, id: string): Promise<readonly number[]> =>
  pipe(
    await log.readStream(uploadStream(id)),
    RA.filter(({ type }) => type === 'UploadCompleted'),
    RA.map(({ revision }) => revision),
  )
