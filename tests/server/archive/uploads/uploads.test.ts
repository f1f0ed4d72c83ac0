import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openUploads } from '../../../../server/archive/uploads/uploads.ts'
import type { EventLog } from '../../../../server/log/event-log.ts'
import { plannedFile } from '../../../unit/domain/archive/uploads/uploads.ts'
import { O } from '../../../../src/domain/fp.ts'
import { freshDatabase } from '../../support/database.ts'
import * as u from './support/upload-node.ts'

const settled = [{ _tag: 'Failed', file: 0, fault: { _tag: 'NotPdf' } }] as const

const twoNodes = async () => {
  const database = await freshDatabase()
  const folder = await mkdtemp(path.join(tmpdir(), 'plutus-uploads-'))
  const open = () => u.openUploadNode({ database, folder, isWorking: false })
  const [one, other] = [await open(), await open()]
  onTestFinished(async () => {
    await one.close()
    await other.close()
    await database.drop()
    await rm(folder, { recursive: true })
  })
  const finish = async (id: string): Promise<void> => {
    await u.commandUpload(one, id, { type: 'BeginUnzipping' }, { type: 'SettleFiles', settled })
    await u.commandUpload(one, id, { type: 'CompleteUpload' }, { type: 'CloseUpload' })
  }
  return { database, one, other, finish }
}

/** The uploads of a node that has just been started, and what it reads of the log, upload by upload. */
const startedOn = (database: Awaited<ReturnType<typeof freshDatabase>>, { services: { log, tail } }: u.UploadNode) => {
  const read: string[] = []
  const counting: EventLog = {
    ...log,
    readStream: (stream) => {
      read.push(stream)
      return log.readStream(stream)
    },
  }
  const jobs = { send: () => Promise.resolve() }
  return { read, uploads: openUploads({ pool: database.pool, log: counting, tail, jobs }) }
}

test('only open uploads are kept in memory after the start; a finished one is still answered, and listed', async () => {
  const { database, one, finish } = await twoNodes()
  const [finished, open] = [
    await u.sendZip(one, [plannedFile('P1')], {}),
    await u.sendZip(one, [plannedFile('P1')], {}),
  ]
  await finish(finished)

  const { read, uploads } = startedOn(database, one)
  expect((await uploads.open()).map(({ id, state }) => [id, state])).toEqual([[open, 'preparing']])
  expect(O.toNullable(await uploads.get(open))?.state).toBe('preparing')
  expect(read).toEqual([`upload/${open}`])

  expect(O.toNullable(await uploads.get(finished))?.state).toBe('saved')
  expect(read).toEqual([`upload/${open}`, `upload/${finished}`])
  expect((await uploads.listed()).map(({ id, state }) => [id, state])).toEqual([
    [open, 'preparing'],
    [finished, 'saved'],
  ])
  expect(read).toEqual([`upload/${open}`, `upload/${finished}`])
})

test('what becomes of an upload on one node is answered and listed by another', async () => {
  const { one, other, finish } = await twoNodes()
  const id = await u.sendZip(one, [plannedFile('P1')], {})
  expect((await other.services.uploads.open()).map((upload) => upload.id)).toEqual([id])
  await finish(id)
  await other.services.tail.reached(await other.services.log.lastPosition())
  expect(await other.services.uploads.open()).toEqual([])
  expect(await other.services.uploads.listed()).toEqual([await u.uploadOf(one, id)])
  expect((await u.uploadOf(other, id)).state).toBe('saved')
})
