import { appendFile, mkdtemp, open, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ClusterInstance } from '../../../server/postgres/embedded/instance.ts'
import { limitLog, logSince, logSize } from '../../../server/postgres/embedded/postgres-log.ts'

let instance: ClusterInstance
let file: string

beforeEach(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'plutus-log-'))
  instance = { folder, binaries: '', as: undefined }
  file = path.join(folder, 'postgres.log')
})
afterEach(() => rm(instance.folder, { recursive: true }))

const line = `${'x'.repeat(1023)}\n`
const megabytes = (count: number): string => line.repeat(count * 1024)

describe('First aid 6: the size of postgres.log is limited', () => {
  test('cuts a long log while the database appends to it, and keeps its last lines', async () => {
    const database = await open(file, 'a', 0o600)
    await database.write(megabytes(9))
    await database.write('the last line before\n')
    await limitLog(instance)
    await database.write('the first line after\n')
    await database.close()
    expect(await readFile(file, 'utf8')).toBe('the first line after\n')
    const kept = await readFile(`${file}.old`, 'utf8')
    expect([kept.length, kept.endsWith('the last line before\n')]).toEqual([1024 * 1024, true])
    expect((await stat(`${file}.old`)).mode & 0o777).toBe(0o600)
  })

  test('leaves a short log alone, and replaces what was kept before', async () => {
    await limitLog(instance)
    await appendFile(file, 'short\n')
    await limitLog(instance)
    expect(await readFile(file, 'utf8')).toBe('short\n')
    for (const word of ['first', 'second']) {
      await appendFile(file, `${megabytes(9)}${word}\n`)
      await limitLog(instance)
    }
    expect((await readFile(`${file}.old`, 'utf8')).endsWith('second\n')).toBe(true)
  })

  test('reads only the end of what was said since a start, even if the log was cut meanwhile', async () => {
    await appendFile(file, 'FATAL: of an earlier start\n')
    const start = await logSize(instance)
    await appendFile(file, `${megabytes(9)}FATAL: the reason\n`)
    const said = await logSince(instance, start)
    expect([said.length, said.endsWith('FATAL: the reason\n')]).toEqual([64 * 1024, true])
    await limitLog(instance)
    await appendFile(file, 'FATAL: x\n')
    expect(await logSince(instance, start)).toBe('FATAL: x\n')
  })

  test('names the cluster by its path, not as the database sees it', async () => {
    const own = { ...instance, as: { uid: 1, gid: 1 } }
    await appendFile(file, 'FATAL:  could not open file "/proc/self/cwd/base/1": Permission denied\n')
    const seen = process.platform === 'linux' ? path.join(instance.folder, 'cluster') : '/proc/self/cwd'
    expect(await logSince(own, 0)).toBe(`FATAL:  could not open file "${seen}/base/1": Permission denied\n`)
  })
})
