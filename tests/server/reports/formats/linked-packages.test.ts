import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const house = join(import.meta.dirname, '..', '..', '..', '..')

const made = `
const { startTableProcess } = await import('./server/sandbox/tables/table-process.ts')
const started = startTableProcess()
const file = await started.make('<table><tr><td>7</td></tr></table>', { as: 'csv', title: 'One', at: '2026-07-01T00:00:00.000Z' })
started.end()
process.stdout.write(file.toString())`

test('files are made of tables where the packages are kept behind a link', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plutus-linked-'))
  try {
    for (const part of ['package.json', 'src/domain', 'server/sandbox', 'server/printing'])
      await cp(join(house, part), join(folder, part), { recursive: true })
    await symlink(join(house, 'node_modules'), join(folder, 'node_modules'))
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', made], { cwd: folder })
    expect(stdout).toContain('7')
  } finally {
    await rm(folder, { recursive: true })
  }
})
