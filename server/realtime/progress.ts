import { randomUUID } from 'node:crypto'
import * as t from 'io-ts'
import { E, pipe } from '../../src/domain/fp.ts'
import { parseJson } from '../../src/domain/parse-json.ts'
import { ReportProgress } from '../../src/domain/reports/run/report-run.ts'
import { openLine } from './presence/line.ts'

type Tell = (username: string, progress: ReportProgress) => void

/** How far reports have come, told to whoever runs them: it matters to nobody later, so it is in no log. */
export interface Progress {
  readonly tell: Tell
  readonly close: () => Promise<void>
}

const Told = t.readonly(t.strict({ username: t.string, progress: ReportProgress }))

const readTold = (json: string): E.Either<unknown, t.TypeOf<typeof Told>> =>
  pipe(
    parseJson(json),
    E.chainW((told) => Told.decode(told)),
  )

/** `tellHere` tells the sockets of this node; the other nodes tell theirs. */
export const openProgress = (url: string, tellHere: Tell): Progress => {
  const line = openLine({
    url,
    channel: 'plutus_progress',
    node: randomUUID(),
    opened: () => undefined,
    heard: (_, json) => {
      pipe(
        readTold(json),
        E.map(({ username, progress }) => tellHere(username, progress)),
      )
    },
  })
  return {
    tell: (username, progress) => {
      tellHere(username, progress)
      void line.post(JSON.stringify({ username, progress }))
    },
    close: line.close,
  }
}
