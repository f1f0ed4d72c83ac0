import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const services = join(import.meta.dirname, '..', '..', '..', '..')

const made = `
const { openTableGenerator } = await import('./server/sandbox/tables/table-generator.ts')
const generator = openTableGenerator({ onDefect: console.error })
const job = { as: 'csv', title: 'One', at: '2026-07-01T00:00:00.000Z' }
const file = await generator.make('<table><tr><td>7</td></tr></table>', job)()
await generator.close()
process.stdout.write(file.right.toString())`

test('files are made of tables where the packages are kept behind a link', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plutus-linked-'))
  try {
    for (const part of [
      'package.json',
      'src/domain',
      'server/sandbox',
      'server/log',
      'server/logger',
      'server/postgres',
    ])
      await cp(join(services, part), join(folder, part), { recursive: true })
    await symlink(join(services, 'node_modules'), join(folder, 'node_modules'))
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', made], { cwd: folder })
    expect(stdout).toContain('7')
  } finally {
    await rm(folder, { recursive: true })
  }
})
