import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { probeSpace } from '../../../server/postgres/probe-space.ts'
import { freeBytesIn } from '../../../server/postgres/shortages.ts'
import { testPool } from '../support/database.ts'

let testFolder: string
beforeAll(async () => {
  testFolder = await mkdtemp(path.join(tmpdir(), 'plutus-room-'))
})
afterAll(() => rm(testFolder, { recursive: true }))

/** On a database whose files for what it cannot hold in memory may have so many kB. */
const tryOut = async (kB: number, into = testFolder): Promise<string> => {
  const pool = testPool({ connectionString: inject('superuserUrl'), options: `-c temp_file_limit=${kB}`, max: 1 })
  const tried = await probeSpace(pool, into)().then(
    () => 'there is room',
    (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : 'other'),
  )
  await pool.end()
  return tried
}

test('where there is room it is used, and left as it was', async () => {
  expect([await tryOut(10_000), await readdir(testFolder)]).toEqual(['there is room', []])
})

test('where the database cannot write a megabyte there is none', async () => {
  expect(await tryOut(500)).toBe('53400')
})

test('where files cannot arrive there is none', async () => {
  expect(await tryOut(10_000, path.join(testFolder, 'nowhere'))).toBe('ENOENT')
})

test('what the disk still has is told', async () => {
  expect(await freeBytesIn(testFolder)).toBeGreaterThan(0)
})
