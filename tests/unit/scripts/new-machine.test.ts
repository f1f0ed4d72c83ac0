import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseMachineName } from '../../../scripts/machines/machine-name.ts'
import { E } from '../../../src/domain/fp.ts'
import { root, runModelTests, typeErrorsIn } from '../support/copied-tests.ts'

const created = [
  'src/machines/trial/report-rating.ts',
  'tests/samples/trial/report-rating.ts',
  'tests/model/machines/trial/report-rating.test.tsx',
]
const registry = 'tests/samples/registry.ts'

const copy = { folder: '' }
const inCopy = (file: string): string => path.join(copy.folder, file)

/** Links everything in a folder of the project into the same folder of the copy, except for some names. */
const linkFolder = async (folder: string, except: readonly string[] = []): Promise<void> => {
  await mkdir(inCopy(folder), { recursive: true })
  for (const name of await readdir(path.join(root, folder)))
    if (!except.includes(name)) await symlink(path.join(root, folder, name), inCopy(path.join(folder, name)))
}

const create = (name: string) =>
  promisify(execFile)(process.execPath, ['scripts/machines/new-machine.ts', name, copy.folder], { cwd: root })

// Vitest finds tests below tests/model only
beforeAll(async () => {
  copy.folder = await mkdtemp(path.join(root, 'tests', 'model', 'copied-'))
  await linkFolder('src', ['machines'])
  await linkFolder('src/machines')
  await linkFolder('tests/samples', [path.basename(registry)])
  await cp(path.join(root, registry), inCopy(registry))
  await linkFolder('tests/model/support')
  await create('trial/report-rating')
})

afterAll(() => rm(copy.folder, { recursive: true, force: true }))

describe('npm run machines -- new', () => {
  test('creates a machine, its sample and its path test, which compile with the registry', { timeout: 180_000 }, () => {
    const files = [...created, registry]
    expect(typeErrorsIn(copy.folder, files)).toEqual(Object.fromEntries(files.map((file) => [file, []])))
  })

  test('creates a path test that passes', { timeout: 180_000 }, async () => {
    expect(await runModelTests(copy.folder)).toEqual(
      E.right({ success: true, testResults: [{ assertionResults: [{ status: 'passed' }] }] }),
    )
  })

  test('changes nothing if the machine exists', async () => {
    const before = await readFile(inCopy(registry), 'utf8')
    expect(before).toContain("  'report-rating': reportRating,\n}\n")
    await expect(create('trial/report-rating')).rejects.toThrow('Nothing was created')
    expect(await readFile(inCopy(registry), 'utf8')).toBe(before)
  })

  test.each(['ticket', 'Trading/ticket', 'trading/../ticket', 'trading/orderTicket', ''])(
    'refuses the name %j',
    (name) => {
      expect(E.isLeft(parseMachineName(name))).toBe(true)
    },
  )
})
