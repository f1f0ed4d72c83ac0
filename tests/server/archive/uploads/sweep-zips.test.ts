import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openFileStore } from '../../../../server/archive/files/open-file-store.ts'
import { sweepZips } from '../../../../server/archive/uploads/work-uploads.ts'
import { O } from '../../../../src/domain/fp.ts'
import type { ReportUpload } from '../../../../src/domain/archive/uploads/report-upload.ts'

const reportUploadOf = (id: string, state: ReportUpload['state']): ReportUpload => ({
  id,
  version: 1,
  name: 'June.zip',
  bytes: 6,
  by: 'admin',
  at: '2026-07-01T00:00:00.000Z',
  state,
  fault: null,
  withdrawn: null,
  files: [],
})

const hoursMs = 60 * 60 * 1000

test('a zip that nobody came to hear of, or that is over, is dropped after a day, and none that is needed', async () => {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'plutus-archive-'))
  const { files, close } = await openFileStore({ dataFolder, bucket: O.none })
  onTestFinished(async () => {
    await close()
    await rm(dataFolder, { recursive: true })
  })
  const [needed, waiting, over, foreign] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const states = new Map<string, ReportUpload>([
    [needed, reportUploadOf(needed, 'preparing')],
    [waiting, reportUploadOf(waiting, 'complete')],
    [over, reportUploadOf(over, 'saved')],
  ])
  for (const id of [...states.keys(), foreign]) {
    const local = path.join(files.incoming, id)
    await writeFile(local, 'PK zip')
    await files.keepZip(id, local)
  }
  const uploads = { get: (id: string) => Promise.resolve(O.fromNullable(states.get(id))) }
  const sweepIn = (hours: number) => sweepZips({ files, uploads, now: () => new Date(Date.now() + hours * hoursMs) })
  const kept = async () => new Set(await files.zipsBefore(new Date(Date.now() + hoursMs)))

  await sweepIn(23)
  expect(await kept()).toEqual(new Set([...states.keys(), foreign]))
  await sweepIn(25)
  expect(await kept()).toEqual(new Set([needed, waiting]))
})
