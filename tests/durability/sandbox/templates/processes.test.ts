import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { once } from 'node:events'
import process from 'node:process'
import { setTimeout as passed } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { openTemplateSandbox } from '../../../../server/sandbox/templates/open-template-sandbox.ts'
import { E } from '../../../../src/domain/fp.ts'
import { scriptOf } from '../../../server/sandbox/templates/sandbox-under-test.ts'

const sandbox = fileURLToPath(new URL('../../../../server/sandbox/templates/open-template-sandbox.ts', import.meta.url))

const isAlive = (pid: number): boolean =>
  E.isRight(E.tryCatch(() => process.kill(pid, 0), String)) &&
  !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')

const gone = async (pids: readonly number[], looks = 100): Promise<boolean> => {
  if (!pids.some(isAlive)) return true
  await passed(50)
  return looks > 0 && gone(pids, looks - 1)
}

const childrenOf = (pid: number): readonly number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)

/** Threads of the test's own process may have begun others. */
const sandboxesOf = (pid: number): readonly number[] =>
  readdirSync(`/proc/${pid}/task`)
    .flatMap((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').trim().split(' '))
    .filter(Boolean)
    .map(Number)
    .filter((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('--disable-proto=delete'))

const groupOf = (pid: number): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2])
}

/** A server that has a report written, and another that never ends. */
const program = `
  const { openTemplateSandbox } = await import(${JSON.stringify(sandbox)})
  const { write } = openTemplateSandbox({ limits: { timeMs: 2000 } })
  const script = (helpers) => ({ markup: '{{work}}', header: '', footer: '', data: '{}', helpers })
  await write(script('function work() { return 1 }'))()
  void write(script('function work() { for (;;); }'))()
  setTimeout(() => process.stdout.write('working'), 300)
`

test.runIf(process.platform === 'linux')(
  'a server that is killed leaves no process behind, idle or at work',
  async () => {
    const server = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(server.stdout, 'data')
    const sandboxed = childrenOf(server.pid ?? 0)
    expect(sandboxed).toHaveLength(2)
    server.kill('SIGKILL')
    await once(server, 'exit')
    expect(await gone(sandboxed)).toBe(true)
  },
)

test.runIf(process.platform === 'linux')(
  'what stops the server by its whole group stops no report under way',
  async () => {
    const { write, close } = openTemplateSandbox({ processes: 1 })
    await write(scriptOf({ markup: 'x' }))()
    const sandboxed = sandboxesOf(process.pid)
    expect(sandboxed).toHaveLength(1)
    expect(sandboxed.map(groupOf)).toEqual(sandboxed)
    expect(sandboxed).not.toContain(groupOf(process.pid))
    await close()
    expect(await gone(sandboxed)).toBe(true)
  },
)

test.runIf(process.platform === 'linux')(
  'where no file can be opened any more nothing is written, nothing ends, and later it is',
  async () => {
    const script = fileURLToPath(new URL('./support/out-of-files.ts', import.meta.url))
    const server = spawn('sh', ['-c', `ulimit -n 64; exec "${process.execPath}" "${script}"`], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const said: string[] = []
    server.stdout.setEncoding('utf8').on('data', (text: string) => said.push(text))
    await once(server, 'close')
    expect([said.join(''), server.exitCode]).toEqual(['EAGAIN written\n', 0])
  },
)

test.runIf(process.platform === 'linux')(
  'a process that waited until nobody watched it any more writes the next report too',
  async () => {
    const { write, close } = openTemplateSandbox({ processes: 1, limits: { timeMs: 500 } })
    const written = [await write(scriptOf({ markup: 'one' }))()]
    const sandboxed = sandboxesOf(process.pid)
    await passed(2000)
    for (const markup of ['two', 'three']) written.push(await write(scriptOf({ markup }))())
    expect(written).toEqual(['one', 'two', 'three'].map((markup) => E.right({ markup, header: '', footer: '' })))
    expect(sandboxed).toHaveLength(1)
    expect(sandboxesOf(process.pid)).toEqual(sandboxed)
    await close()
  },
)

test('a report that was given less time than others is ended when that is over', async () => {
  const { write, close } = openTemplateSandbox({ processes: 1, limits: { timeMs: 60_000 } })
  const endless = { ...scriptOf({ markup: '{{work}}', helpers: 'function work() { for (;;); }' }), timeMs: 300 }
  await write(scriptOf({ markup: 'x' }))()
  const began = performance.now()
  expect(await write(endless)()).toMatchObject(E.left({ _tag: 'TooSlow' }))
  expect(performance.now() - began).toBeLessThan(20_000)
  await close()
})

test('several reports are written at once, each its own', async () => {
  const { write, close } = openTemplateSandbox({ processes: 2 })
  const names = Array.from({ length: 20 }, (_, nth) => `report ${nth}`)
  const answers = await Promise.all(
    names.map((name) => write(scriptOf({ markup: '{{name}}', data: JSON.stringify({ name }) }))()),
  )
  expect(answers).toEqual(names.map((markup) => E.right({ markup, header: '', footer: '' })))
  await close()
  expect(await write(scriptOf({ markup: 'x' }))()).toEqual(E.left({ _tag: 'ReportsBusy' }))
})

test('a sandbox nobody wrote in has nothing to close', async () => {
  await expect(openTemplateSandbox().close()).resolves.toBeUndefined()
})

test('where too many wait already, that is no fault of the report', async () => {
  const { write, close } = openTemplateSandbox({ processes: 1, maxQueued: 0 })
  const answers = await Promise.all([1, 2].map(() => write(scriptOf({ markup: 'x' }))()))
  expect(answers).toEqual([E.right({ markup: 'x', header: '', footer: '' }), E.left({ _tag: 'ReportsBusy' })])
  await close()
})

test('a hundred thousand rows are written', async () => {
  const { write, close } = openTemplateSandbox({ processes: 1 })
  const rows = Array.from({ length: 100_000 }, (_, nth) => ({
    code: `C${nth}`,
    name: `Holding ${nth} Limited & Co’s`,
    ...Object.fromEntries(
      ['units', 'cost', 'price', 'value', 'gain', 'income', 'weight'].map((key) => [key, nth * 1.01]),
    ),
  }))
  const cells = ['units', 'cost', 'price', 'value', 'gain', 'income']
    .map((key) => `<td>{{currency ${key}}}</td>`)
    .join('')
  const markup = `<table>{{#each rows}}<tr><td>{{code}}</td><td>{{name}}</td>${cells}<td>{{percent weight}}</td></tr>\n{{/each}}</table>`
  const answer = await write(scriptOf({ markup, data: JSON.stringify({ rows }) }))()
  expect(E.isRight(answer) ? answer.right.markup.split('<tr>').length : answer.left).toBe(100_001)
  await close()
})
