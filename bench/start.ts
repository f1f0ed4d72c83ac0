import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { rebuildProjections } from '../server/log/project.ts'
import { messagesProjection } from '../server/messages/messages-projection.ts'
import { allMigrations } from '../server/migrations.ts'
import { withDatabase } from '../server/postgres/database.ts'
import { silentLogger } from '../tests/support/silent-logger.ts'
import { decodeSettings } from '../server/settings.ts'
import { E } from '../src/domain/fp.ts'
import { versionKey, versionOf } from '../src/domain/log/versioned.ts'
import { ConversationEvent, conversationStream } from '../src/domain/messages/conversation.ts'
import { serverMemory } from './support/process-tree.ts'
import { median, millisecondsText, type BenchReport } from './support/report.ts'

const startCount = 3

/** Writes messages of the adviser to a thousand people who do not exist, in the form that sending writes. */
const fillLogSql = (count: number): string => `
  create temporary table made as select n, gen_random_uuid() as id from generate_series(1, ${count}) as n;
  insert into message_text (id, subject, body, at)
  select id, 'Subject ' || n, repeat('Words of a message. ', 10), now() from made;
  insert into event (position, stream, revision, type, data, actor, at, correlation, audience)
  select last.position + n, '${conversationStream('')}' || id, 1, 'MessageSent',
    jsonb_build_object('id', id, 'from', 'adviser', 'date', '2026-01-01T00:00:00.000Z', 'text', id, 'attachments', '[]'::jsonb,
      'writtenBy', null, 'to', array['client' || n % 1000], 'about', null, '${versionKey}', ${versionOf(ConversationEvent, 'MessageSent')}),
    'adviser', now(), id, array['user:adviser', 'user:client' || n % 1000]
  from (select max(position) as position from event) as last, made;
  analyze event;
  analyze message_text;`

interface StartMeasurement {
  readonly milliseconds: number
  readonly megabytes: number
}

const startOnce = async (environment: Readonly<Record<string, string>>): Promise<StartMeasurement> => {
  const { DATABASE_URL: _, PLUTUS_DATA: __, ...inherited } = process.env
  const begun = performance.now()
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: { ...inherited, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  for await (const line of createInterface({ input: child.stdout })) if (line.startsWith('Plutus runs at')) break
  const milliseconds = performance.now() - begun
  const megabytes = serverMemory(child.pid ?? 0)
  child.stdout.resume()
  child.kill('SIGTERM')
  await ended
  return { milliseconds, megabytes }
}

const startOften = async (environment: Readonly<Record<string, string>>): Promise<StartMeasurement> => {
  const all: StartMeasurement[] = []
  for (let count = 0; count < startCount; count += 1) all.push(await startOnce(environment))
  return {
    milliseconds: median(all.map(({ milliseconds }) => milliseconds)),
    megabytes: median(all.map(({ megabytes }) => megabytes)),
  }
}

const startRow = (
  title: string,
  { milliseconds, megabytes }: StartMeasurement,
  first: StartMeasurement,
): readonly string[] => [
  title,
  millisecondsText(milliseconds),
  `${(((milliseconds - first.milliseconds) / first.milliseconds) * 100).toFixed(0)} %`,
  `${megabytes.toFixed(0)} MB`,
  `${(megabytes - first.megabytes).toFixed(0)} MB`,
]

/** Measures the time of a start, and the server's memory after it, with many messages in the log. */
export const measureStart = async (isQuick: boolean): Promise<BenchReport> => {
  const count = isQuick ? 100_000 : 1_000_000
  const folder = await mkdtemp(path.join(tmpdir(), 'plutus-bench-'))
  const environment = { PLUTUS_DATA: path.join(folder, 'data'), PLUTUS_SEED: 'demo' }
  try {
    await startOnce(environment)
    const few = await startOften(environment)
    const settings = decodeSettings(environment, folder)
    if (E.isLeft(settings)) throw new Error(settings.left)
    const filled = await withDatabase(settings.right, allMigrations, silentLogger, async ({ pool }) => {
      await pool.query(fillLogSql(count))
      await rebuildProjections(pool, [messagesProjection])
      // the database would otherwise vacuum by itself, perhaps during the measurement
      await pool.query('vacuum analyze')
    })()
    if (E.isLeft(filled)) throw new Error(filled.left)
    const many = await startOften(environment)
    return {
      title: `Start with the demo firm, median of ${startCount.toString()}`,
      columns: ['log', 'until it answers', 'more', 'memory', 'more (goals: < 10 %, < 20 MB)'],
      rows: [startRow('as it is made', few, few), startRow(`and ${count.toLocaleString('en')} messages`, many, few)],
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
