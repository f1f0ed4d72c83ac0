import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { stopPostmaster } from '../../../server/postgres/embedded/postmaster.ts'

const { asked } = vi.hoisted(() => ({ asked: new Array<string>() }))

vi.mock('../../../server/postgres/embedded/run-program.ts', () => ({
  programEnvironment: {},
  runProgram: (program: string) => {
    asked.push(program)
    return Promise.resolve(
      program === 'ps' ? { succeeded: true, output: 'postgres' } : { succeeded: false, output: '' },
    )
  },
}))

afterEach(() => vi.restoreAllMocks())

/** Takes a while to end, as a database does that writes what it has. */
const takingItsTime =
  "process.on('SIGINT', () => setTimeout(() => process.exit(), 300)); console.log(); setInterval(() => 0, 1e6)"

test('where other programs say what a process is, they are not asked again and again whether it has ended', async () => {
  vi.spyOn(process, 'platform', 'get').mockReturnValue('darwin')
  const folder = await mkdtemp(path.join(tmpdir(), 'plutus-stop-'))
  const database = spawn(process.execPath, ['-e', takingItsTime], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(database.stdout, 'data')
  await mkdir(path.join(folder, 'cluster'))
  await writeFile(path.join(folder, 'cluster/postmaster.pid'), `${String(database.pid)}\n`)
  await stopPostmaster({ folder, binaries: '', as: undefined })
  expect([database.exitCode, asked]).toEqual([0, ['ps', 'lsof']])
  await rm(folder, { recursive: true })
})
