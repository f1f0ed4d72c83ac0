import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../server/support/database.ts'

let ownDatabase: TestDatabase
let testFolder: string

beforeAll(async () => {
  ownDatabase = await freshDatabase()
  testFolder = await mkdtemp(path.join(tmpdir(), 'plutus-mistyped-'))
})
afterAll(async () => {
  await ownDatabase.drop()
  await rm(testFolder, { recursive: true })
})

interface Target {
  readonly dataFolder: string
  readonly databaseUrl?: string
}

const run = async ({ dataFolder, databaseUrl = '' }: Target, program: string, ...args: readonly string[]) => {
  const child = spawn(process.execPath, [`server/cli/${program}.ts`, ...args], {
    env: { ...process.env, DATABASE_URL: databaseUrl, PLUTUS_DATA: dataFolder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { said, complained, exitCode: child.exitCode }
}

const commands: readonly (readonly string[])[] = [['verify'], ['rebuild'], ['erase', 'client'], ['withdraw-simulated']]

test.each(commands)('%s says that the data folder is not there, and makes nothing', async (program = '', ...args) => {
  const dataFolder = path.join(testFolder, 'plutsu')
  expect(await run({ dataFolder }, program, ...args)).toEqual({
    said: '',
    complained: `The folder ${dataFolder} does not exist. Set PLUTUS_DATA to the folder that has the data of Plutus. Nothing was created or changed.\n`,
    exitCode: 1,
  })
  expect(await readdir(testFolder)).toEqual([])
})

test.each(commands)('%s says that the folder holds no database, and makes none', async (program = '', ...args) => {
  expect(await run({ dataFolder: testFolder }, program, ...args)).toMatchObject({
    complained: expect.stringContaining(`There is no database in ${testFolder}`) as unknown,
    exitCode: 1,
  })
  expect(await readdir(testFolder)).toEqual([])
})

test('where the database is elsewhere, the folder is asked for by what works on the files in it', async () => {
  const target: Target = { dataFolder: path.join(testFolder, 'plutsu'), databaseUrl: ownDatabase.url }
  for (const [program = '', ...args] of [['verify'], ['erase', 'client']])
    expect(await run(target, program, ...args)).toMatchObject({
      complained: expect.stringContaining('does not exist') as unknown,
      exitCode: 1,
    })
  expect(await run(target, 'rebuild')).toMatchObject({ exitCode: 0 })
  expect(await readdir(testFolder)).toEqual([])
})
