import { openEventLog } from '../../../../server/log/open-log.ts'
import { openPool } from '../../../../server/postgres/limits.ts'
import { E } from '../../../../src/domain/fp.ts'
import { anIntent, appendOf, countedEvent } from '../../../server/support/samples.ts'

/** `node writers.ts URL WRITERS APPENDS`: each writer appends one to three events at a time, to streams all of them share. */
const [, , url = '', writers = '0', appends = '0'] = process.argv
const streams = 20
const databasePool = openPool(url)
const log = openEventLog({ pool: databasePool, url, projections: [] })

const pick = (below: number): number => Math.floor(Math.random() * below)

const appendOnce = async (): Promise<void> => {
  const stream = `shared/${pick(streams)}`
  const { length } = await log.readStream(stream)
  const events = Array.from({ length: 1 + pick(3) }, (_, count) => countedEvent(count))
  const appended = await log.append(anIntent(), [appendOf(stream, length, ...events)])()
  if (E.isLeft(appended)) return appendOnce()
  process.stdout.write(`acknowledged ${appended.right.position} ${events.length}\n`)
}

const write = async (): Promise<void> => {
  for (let count = 0; count < Number(appends); count += 1) await appendOnce()
}

await Promise.all(Array.from({ length: Number(writers) }, write))
await databasePool.end()
