import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Jobs } from '../../../../server/jobs/open-jobs.ts'
import { workUploads } from '../../../../server/archive/uploads/work-uploads.ts'
import { planned } from '../../../unit/domain/archive/uploads/uploads.ts'
import { freshDatabase, type TestDatabase } from '../../support/database.ts'
import * as u from './support/upload-node.ts'

let database: TestDatabase
let folder: string
let node: u.UploadNode

beforeAll(async () => {
  database = await freshDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'plutus-uploads-'))
  node = await u.openUploadNode({ database, folder, isWorking: false })
})
afterAll(async () => {
  await node.close()
  await database.drop()
  await rm(folder, { recursive: true })
})

/** Returns the function with which a queue fails a job, so that a test need not retry the job first. */
const givingUp = async (): Promise<(job: object) => Promise<void>> => {
  const gives: ((job: object) => Promise<void>)[] = []
  const nothing = () => Promise.resolve()
  const work: Jobs['work'] = ({ job }, { giveUp }) => {
    gives.push((given) => giveUp(job.is(given) ? given : expect.fail('no such job')))
    return Promise.resolve()
  }
  const jobs: Jobs = { work, send: nothing, drop: nothing, close: nothing, nudge: () => undefined }
  const working = await workUploads({ ...node.services, jobs, onDefect: () => undefined })
  working.close()
  return gives[0] ?? expect.fail('nothing is worked on')
}

test('what was tried too often has failed, unless it came to its end meanwhile', async () => {
  const giveUp = await givingUp()
  const file = planned('P1')
  const stuck = await u.send(node, [file], {}, randomUUID())
  await giveUp({ upload: stuck, task: 'file' })
  expect(await u.uploadOf(node, stuck)).toMatchObject({ state: 'failed', fault: 'GivenUp' })

  const ended = await u.send(node, [file], {}, randomUUID())
  const settled = [{ _tag: 'Failed', file: 0, fault: { _tag: 'NotPdf' } }] as const
  await u.say(node, ended, { type: 'BeginUnzipping' }, { type: 'SettleFiles', settled }, { type: 'CompleteUpload' })
  await giveUp({ upload: ended, task: 'file' })
  await giveUp({ upload: ended, task: 'drop' })
  expect((await u.uploadOf(node, ended)).state).toBe('complete')
})
