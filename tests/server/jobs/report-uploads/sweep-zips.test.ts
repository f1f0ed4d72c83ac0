import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openFileStore } from '../../../../server/archive/files/open-file-store.ts'
import { sweepZips } from '../../../../server/jobs/report-uploads/sweep-zips.ts'
import { O } from '../../../../src/domain/fp.ts'
import type { ReportUpload } from '../../../../src/domain/report-upload/report-upload.ts'

const upload = (id: string): ReportUpload => ({
  ...{ id, version: 1, name: 'June.zip', bytes: 6, by: 'admin', at: '2026-07-01T00:00:00.000Z' },
  ...{ state: 'preparing', fault: null, files: [] },
})

const hoursMs = 60 * 60 * 1000

test('a zip that nobody came to hear of is dropped after a day, and none that is needed', async () => {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'plutus-archive-'))
  const { files, close } = await openFileStore({ dataFolder, bucket: O.none })
  onTestFinished(async () => {
    await close()
    await rm(dataFolder, { recursive: true })
  })
  const [needed, unheard] = [randomUUID(), randomUUID()]
  for (const id of [needed, unheard]) {
    const local = path.join(files.incoming, id)
    await writeFile(local, 'PK zip')
    await files.keepZip(id, local)
  }
  const uploads = { get: (id: string) => (id === needed ? O.some(upload(id)) : O.none) }
  const sweepIn = (hours: number) => sweepZips({ files, uploads, now: () => new Date(Date.now() + hours * hoursMs) })
  const kept = () => files.zipsBefore(new Date(Date.now() + hoursMs))

  await sweepIn(23)
  expect(new Set(await kept())).toEqual(new Set([needed, unheard]))
  await sweepIn(25)
  expect(await kept()).toEqual([needed])
})
