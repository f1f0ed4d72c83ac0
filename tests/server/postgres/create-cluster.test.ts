import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCluster } from '../../../server/postgres/embedded/create-cluster.ts'
import { E } from '../../../src/domain/fp.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plutus-cluster-'))
  await mkdir(path.join(folder, 'binaries', 'bin'), { recursive: true })
  await mkdir(path.join(folder, 'data'))
})
afterAll(() => rm(folder, { recursive: true }))

const failing = (script: string) =>
  writeFile(path.join(folder, 'binaries', 'bin', 'initdb'), `#!/bin/sh\n${script}\n`, { mode: 0o755 })

const created = () =>
  createCluster(
    { folder: path.join(folder, 'data', 'postgres'), binaries: path.join(folder, 'binaries'), as: undefined },
    new AbortController().signal,
  )

test.each([
  ['kill -KILL $$', 'The database could not be created: initdb was killed (SIGKILL).'],
  ['echo begun; kill -TERM $$', 'The database could not be created: initdb was killed (SIGTERM). begun'],
  ['echo "no locale" >&2; exit 1', 'The database could not be created: no locale'],
])('where making a database ends with %s the line says so, and nothing is left', async (script, line) => {
  await failing(script)
  expect(await created()).toEqual(E.left(line))
  expect(await readdir(path.join(folder, 'data'))).toEqual([])
})
