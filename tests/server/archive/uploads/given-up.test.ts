import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JobQueues } from '../../../../server/jobs/open-jobs.ts'
import { workUploads } from '../../../../server/archive/uploads/work-uploads.ts'
import { plannedFile } from '../../../unit/domain/archive/uploads/uploads.ts'
import { freshDatabase, type TestDatabase } from '../../support/database.ts'
import * as u from './support/upload-node.ts'

let testDatabase: TestDatabase
let testFolder: string
let uploadNode: u.UploadNode

beforeAll(async () => {
  testDatabase = await freshDatabase()
  testFolder = await mkdtemp(path.join(tmpdir(), 'plutus-uploads-'))
  uploadNode = await u.openUploadNode({ database: testDatabase, folder: testFolder, isWorking: false })
})
afterAll(async () => {
  await uploadNode.close()
  await testDatabase.drop()
  await rm(testFolder, { recursive: true })
})

/** Returns the function with which a queue fails a job, so that a test need not retry the job first. */
const givingUp = async (): Promise<(job: object) => Promise<void>> => {
  const gives: ((job: object) => Promise<void>)[] = []
  const nothing = () => Promise.resolve()
  const work: JobQueues['work'] = ({ job }, { giveUp }) => {
    gives.push((given) => giveUp(job.is(given) ? given : expect.fail('no such job')))
    return Promise.resolve()
  }
  const jobs: JobQueues = { work, send: nothing, drop: nothing, close: nothing, nudge: () => undefined }
  const working = await workUploads({ ...uploadNode.services, jobs, onDefect: () => undefined })
  working.close()
  return gives[0] ?? expect.fail('nothing is worked on')
}

test('what was tried too often has failed, unless it came to its end meanwhile', async () => {
  const giveUp = await givingUp()
  const file = plannedFile('P1')
  const stuck = await u.sendZip(uploadNode, [file], {}, randomUUID())
  await giveUp({ upload: stuck, task: 'file' })
  expect(await u.uploadOf(uploadNode, stuck)).toMatchObject({ state: 'failed', fault: 'GivenUp' })

  const ended = await u.sendZip(uploadNode, [file], {}, randomUUID())
  const settled = [{ _tag: 'Failed', file: 0, fault: { _tag: 'NotPdf' } }] as const
  await u.commandUpload(
    uploadNode,
    ended,
    { type: 'BeginUnzipping' },
    { type: 'SettleFiles', settled },
    { type: 'CompleteUpload' },
  )
  await giveUp({ upload: ended, task: 'file' })
  await giveUp({ upload: ended, task: 'drop' })
  expect((await u.uploadOf(uploadNode, ended)).state).toBe('complete')
})
