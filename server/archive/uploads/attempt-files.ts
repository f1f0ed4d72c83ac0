import { pipe, RA } from '../../../src/domain/fp.ts'
import type { RecordedEvent } from '../../../src/domain/log/recorded-event.ts'
import { UploadEvent } from '../../../src/domain/archive/uploads/report-upload.ts'
import { uploadStream } from '../../../src/domain/archive/uploads/evolve.ts'
import type { EventLog } from '../../log/event-log.ts'
import { eventDecoder } from '../../log/stored-event.ts'

export type FileUploadedEvent = Extract<UploadEvent, { readonly type: 'FileUploaded' }>

const isFiled = (event: UploadEvent): event is FileUploadedEvent => event.type === 'FileUploaded'

const lastRound = (recorded: readonly RecordedEvent[]): readonly RecordedEvent[] =>
  recorded.slice(recorded.findLastIndex(({ type }) => type === 'FailedRetried') + 1)

export const filedInAttempt = async (
  log: Pick<EventLog, 'readStream'>,
  id: string,
): Promise<readonly FileUploadedEvent[]> =>
  pipe(
    lastRound(await log.readStream(uploadStream(id))),
    RA.filter(({ type }) => type === 'FileUploaded'),
    RA.map(eventDecoder(UploadEvent)),
    RA.filter(isFiled),
  )

interface FilingAttempt {
  readonly completion: number
  readonly filed: readonly FileUploadedEvent[]
}

export const readFilingAttempts = async (
  log: Pick<EventLog, 'readStream'>,
  id: string,
): Promise<readonly FilingAttempt[]> => {
  const rounds: FilingAttempt[] = []
  let filed: FileUploadedEvent[] = []
  for (const recorded of await log.readStream(uploadStream(id))) {
    if (recorded.type === 'FailedRetried') filed = []
    if (recorded.type === 'UploadCompleted') rounds.push({ completion: recorded.revision, filed })
    if (recorded.type !== 'FileUploaded') continue
    const event = eventDecoder(UploadEvent)(recorded)
    if (isFiled(event)) filed.push(event)
  }
  return rounds
}

export const completionsOf = async (log: Pick<EventLog, 'readStream'>, id: string): Promise<readonly number[]> =>
  (await readFilingAttempts(log, id)).map(({ completion }) => completion)
