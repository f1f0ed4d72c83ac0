import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'

interface Project {
  readonly packageFaults: (locked: object, installed: object, forDevelopment: boolean) => readonly string[]
}

const locked = {
  '': { version: '0.1.0' },
  'node_modules/a': { version: '1.0.0' },
  'node_modules/b': { version: '1.0.0', dev: true },
  'node_modules/c': { version: '1.0.0', optional: true },
}
const [a, b] = [{ 'node_modules/a': { version: '1.0.0' } }, { 'node_modules/b': { version: '1.0.0' } }]

test.each([
  ['all of it', { ...a, ...b }, true, []],
  ['nothing', {}, false, ['a 1.0.0 is missing']],
  ['what is needed to run, by somebody who runs it', a, false, []],
  ['what is needed to run, by somebody who tests it', a, true, ['b 1.0.0 is missing']],
  ['another version', { 'node_modules/a': { version: '1.0.1' }, ...b }, true, ['a is 1.0.1 instead of 1.0.0']],
  [
    'another version of what may be missing',
    { ...a, ...b, 'node_modules/c': { version: '2.0.0' } },
    true,
    ['c is 2.0.0 instead of 1.0.0'],
  ],
])('of what is locked there is %s: it is enough, or not', async (_, installed, forDevelopment, faults) => {
  const script: string = '../../../scripts/project.mjs'
  const { packageFaults } = (await import(/* @vite-ignore */ script)) as Project
  expect(packageFaults(locked, installed, forDevelopment)).toEqual(faults)
})

describe('First aid 5: commands never delete the code of a running server', () => {
  const folders: string[] = []
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  })

  /** A checkout whose lock file needs a newer package than the installed one, and whose npm prints that it was called. */
  const checkout = (): string => {
    const folder = mkdtempSync(path.join(tmpdir(), 'plutus-checkout-'))
    folders.push(folder)
    cpSync('scripts', path.join(folder, 'scripts'), { recursive: true })
    const bin = path.join(folder, 'node_modules/node/bin')
    mkdirSync(bin, { recursive: true })
    symlinkSync(process.execPath, path.join(bin, 'node'))
    mkdirSync(path.join(folder, 'node_modules/left'))
    const lockOf = (version: string) => JSON.stringify({ packages: { 'node_modules/left': { version } } })
    writeFileSync(path.join(folder, 'package-lock.json'), lockOf('2.0.0'))
    writeFileSync(path.join(folder, 'node_modules/.package-lock.json'), lockOf('1.0.0'))
    writeFileSync(path.join(folder, 'npm.js'), "console.log('npm was called'); process.exit(1)")
    writeFileSync(path.join(folder, 'server.mjs'), "console.log('runs'); setInterval(() => {}, 1000)")
    return folder
  }

  const called = (folder: string, ...args: readonly string[]) => {
    const env = { ...process.env, npm_execpath: path.join(folder, 'npm.js'), npm_lifecycle_event: undefined }
    const { stdout, stderr, status } = spawnSync(process.execPath, args, { cwd: folder, env, encoding: 'utf8' })
    return { text: stdout + stderr, status }
  }

  test.each([
    ['cli.mjs', 'server/cli/import.ts', '--preview'],
    ['check.mjs'],
    ['dev.mjs'],
    ['bench.mjs'],
    ['require-installed.mjs'],
  ])('%s names the packages and the command, and installs nothing', (script, ...args) => {
    const folder = checkout()
    const { text, status } = called(folder, `scripts/${script}`, ...args)
    expect(status).toBe(1)
    expect(text).toContain('left is 1.0.0 instead of 2.0.0')
    expect(text).toContain(`cd ${folder} && npm ci`)
    expect(text).not.toContain('npm was called')
  })

  test('a package whose folder was deleted is missing', () => {
    const folder = checkout()
    cpSync(path.join(folder, 'package-lock.json'), path.join(folder, 'node_modules/.package-lock.json'))
    rmSync(path.join(folder, 'node_modules/left'), { recursive: true })
    const { text, status } = called(folder, 'scripts/cli.mjs', 'server/cli/import.ts', '--list')
    expect(status).toBe(1)
    expect(text).toContain('left 2.0.0 is missing')
    expect(text).toContain(`cd ${folder} && npm ci`)
  })

  test.each(['start.mjs', 'test.mjs'])('%s installs only when no server runs from the folder', async (script) => {
    const folder = checkout()
    const server = spawn(path.join(folder, 'node_modules/node/bin/node'), ['server.mjs'], { cwd: folder })
    await once(server.stdout, 'data')
    const refused = called(folder, `scripts/${script}`)
    server.kill('SIGKILL')
    await once(server, 'exit')
    expect(refused.status).toBe(1)
    expect(refused.text).toContain(`${server.pid ?? 0} ${folder}/node_modules/node/bin/node server.mjs`)
    expect(refused.text).toContain('git worktree add')
    expect(refused.text).not.toContain('npm was called')
    expect(called(folder, `scripts/${script}`).text).toContain('npm was called')
  })

  test('start.mjs builds the web app again only when no server shows the older one', async () => {
    const folder = checkout()
    cpSync(path.join(folder, 'package-lock.json'), path.join(folder, 'node_modules/.package-lock.json'))
    for (const entry of ['dist', 'server', 'node_modules/vite'])
      mkdirSync(path.join(folder, entry), { recursive: true })
    writeFileSync(path.join(folder, 'dist/index.html'), 'older')
    writeFileSync(path.join(folder, 'server/main.ts'), "console.log('runs'); setInterval(() => {}, 1000)")
    writeFileSync(path.join(folder, 'node_modules/vite/package.json'), JSON.stringify({ bin: 'build.js' }))
    writeFileSync(path.join(folder, 'node_modules/vite/build.js'), "console.log('built'); process.exit(1)")
    const server = spawn(path.join(folder, 'node_modules/node/bin/node'), ['server/main.ts'], { cwd: folder })
    await once(server.stdout, 'data')
    const refused = called(folder, 'scripts/start.mjs')
    server.kill('SIGKILL')
    await once(server, 'exit')
    expect(refused.status).toBe(1)
    expect(refused.text).toContain(`${server.pid ?? 0} ${folder}/node_modules/node/bin/node server/main.ts`)
    expect(refused.text).not.toContain('built\n')
    expect(called(folder, 'scripts/start.mjs').text).toContain('built\n')
  })
})
