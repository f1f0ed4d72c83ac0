import { randomUUID } from 'node:crypto'
import * as t from 'io-ts'
import { E, pipe } from '../../src/domain/fp.ts'
import { parseJson } from '../../src/domain/parse-json.ts'
import { ReportProgress } from '../../src/domain/reports/run/report-run.ts'
import { ImportProgress } from '../../src/domain/users/import/user-import.ts'
import { openPeerChannel } from './presence/peer-channel.ts'

const AnyProgress = t.union([ReportProgress, ImportProgress])
export type AnyProgress = t.TypeOf<typeof AnyProgress>

type Send = (username: string, progress: AnyProgress) => void

/** Progress is not in the log, because nobody needs it later. */
export interface Progress {
  readonly send: Send
  readonly close: () => Promise<void>
}

const ProgressMessage = t.readonly(t.strict({ username: t.string, progress: AnyProgress }))

const readProgressMessage = (json: string): E.Either<unknown, t.TypeOf<typeof ProgressMessage>> =>
  pipe(
    parseJson(json),
    E.chainW((message) => ProgressMessage.decode(message)),
  )

export const openProgress = (url: string, sendHere: Send): Progress => {
  const channel = openPeerChannel({
    url,
    channel: 'plutus_progress',
    node: randomUUID(),
    onOpened: () => undefined,
    onMessage: (_, json) => {
      pipe(
        readProgressMessage(json),
        E.map(({ username, progress }) => sendHere(username, progress)),
      )
    },
  })
  return {
    send: (username, progress) => {
      sendHere(username, progress)
      void channel.post(JSON.stringify({ username, progress }))
    },
    close: channel.close,
  }
}
