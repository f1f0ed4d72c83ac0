import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../../../../server/postgres/database.ts'
import { openEventLog } from '../../../../server/log/open-log.ts'
import { allMigrations } from '../../../../server/migrations.ts'
import { E, O } from '../../../../src/domain/fp.ts'
import { silentLogger } from '../../../support/silent-logger.ts'

/** `node appender.ts FOLDER`: appends without end, and prints position and name of each acknowledged append. */
const [, , dataFolder = ''] = process.argv
const database = await openDatabase({ databaseUrl: O.none, dataFolder }, allMigrations, {
  claimant: 'server',
  logger: silentLogger,
})()
if (E.isLeft(database)) throw new Error(database.left)
const log = openEventLog({ ...database.right, projections: [] })

const appendOnce = async (): Promise<void> => {
  const name = randomUUID()
  const intent = { actor: 'appender', at: new Date().toISOString(), correlation: name }
  const event = { type: 'Appended', data: { name }, audience: [] }
  const appended = await log.append(intent, [{ stream: `appended/${name}`, expected: 0, events: [event] }])()
  if (E.isRight(appended)) process.stdout.write(`acknowledged ${appended.right.position} ${name}\n`)
}

const appendForEver = async (): Promise<never> => {
  for (;;) {
    await appendOnce().catch(async () => {
      process.stdout.write('failed\n')
      await sleep(5)
    })
  }
}

process.stdout.write('ready\n')
await Promise.all(Array.from({ length: 4 }, appendForEver))
