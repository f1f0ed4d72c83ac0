import * as t from 'io-ts'
import type { Bus } from '../postgres/bus/bus.ts'
import { openTopic } from '../postgres/bus/topic.ts'
import { ReportProgress } from '../../src/domain/reports/run/report-run.ts'
import { UserImportProgress } from '../../src/domain/users/import/user-import.ts'

const AnyProgress = t.union([ReportProgress, UserImportProgress])
export type AnyProgress = t.TypeOf<typeof AnyProgress>

type SendProgress = (username: string, progress: AnyProgress) => void

const ProgressMessage = t.readonly(t.strict({ username: t.string, progress: AnyProgress }))

/** Progress is not in the log, because nobody needs it later. */
export const openProgress = (bus: Bus, sendHere: SendProgress): SendProgress => {
  const topic = openTopic(bus, {
    name: 'progress',
    codec: ProgressMessage,
    onMessage: ({ username, progress }) => sendHere(username, progress),
  })
  return (username, progress) => {
    sendHere(username, progress)
    void topic.post({ username, progress })
  }
}
