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

export const filedInAttempt = async (log: Pick<EventLog, 'readStream'>, id: string): Promise<readonly FiledFile[]> =>
  pipe(
    lastRound(await log.readStream(uploadStream(id))),
    RA.filter(({ type }) => type === 'FileUploaded'),
    RA.map(decodedEvent(UploadEvent)),
    RA.filter(isFiled),
  )

interface FilingRound {
  readonly completion: number
  readonly filed: readonly FiledFile[]
}

export const attemptsOf = async (log: Pick<EventLog, 'readStream'>, id: string): Promise<readonly FilingRound[]> => {
  const rounds: FilingRound[] = []
  let filed: FiledFile[] = []
  for (const recorded of await log.readStream(uploadStream(id))) {
    if (recorded.type === 'FailedRetried') filed = []
    if (recorded.type === 'UploadCompleted') rounds.push({ completion: recorded.revision, filed })
    if (recorded.type !== 'FileUploaded') continue
    const event = decodedEvent(UploadEvent)(recorded)
    if (isFiled(event)) filed.push(event)
  }
  return rounds
}

export const completionsOf = async (log: Pick<EventLog, 'readStream'>, id: string): Promise<readonly number[]> =>
  (await attemptsOf(log, id)).map(({ completion }) => completion)
