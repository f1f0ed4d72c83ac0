import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { expect, vi } from 'vitest'
import { uploadStream } from '../../../../src/domain/archive/uploads/evolve.ts'
import type { PlannedFile } from '../../../../src/domain/archive/uploads/report-upload.ts'
import { pdfOf } from '../../../server/sandbox/zips/support/pdf-of.ts'
import { rawZip } from '../../../server/sandbox/zips/support/raw-zip.ts'
import { uploadAccount } from '../world/people.ts'
import { openIds, drillWait, type DrillSubject } from '../world/subject.ts'
import type { DrillWorld } from '../world/world.ts'

const filesEach = 60
const numbers = Array.from({ length: filesEach }, (_, index) => index)

const plannedFile = (round: number, index: number): PlannedFile => ({
  path: `${uploadAccount(round)} ${round}-${index}.pdf`,
  report: {
    StaticReportName: `report-${round}-${index}`,
    StaticReportTitle: `Report ${round} ${index}`,
    Year: 2026,
    Quarter: 'Q4',
    Type: 'portfolio',
    Code: uploadAccount(round),
  },
  mayReplace: false,
  mayRepeat: false,
  mayNameOthers: false,
})

/** Uploads a zip of finished reports. */
export const openUploads = (): DrillSubject => {
  const idOf = openIds()
  const answered = new Set<number>()

  const eventsOf = async ({ pool }: DrillWorld, round: number) => {
    const { rows } = await pool.query<{ type: string; file: number | null; status: number }>(
      "select type, (data->>'file')::int as file, (data->>'status')::int as status from event where stream = $1 order by revision",
      [uploadStream(idOf(String(round)))],
    )
    return rows
  }

  const checkRound = async (world: DrillWorld, round: number) => {
    await vi.waitFor(async () => {
      expect([round, (await eventsOf(world, round)).at(-1)?.type]).toEqual([round, 'UploadSaved'])
    }, drillWait)
    const events = await eventsOf(world, round)
    const filed = events.filter(({ type }) => type === 'FileUploaded').map(({ file }) => file ?? -1)
    expect(filed.toSorted((one, other) => one - other)).toEqual(numbers)
    const statuses = events.map(({ status }) => status)
    expect(statuses.join('')).toMatch(/^12[34]+56$/)
    expect(statuses.filter((status) => status === 3)).toHaveLength(filesEach)
    const { rows } = await world.pool.query<{ hash: string }>(
      'select v.hash from static_report r join static_report_version v on v.report = r.id where r.is_live and v.upload = $1',
      [idOf(String(round))],
    )
    const kept = new Set(await readdir(path.join(world.dataFolder, 'archive/files')))
    expect(rows).toHaveLength(filesEach)
    expect(rows.filter(({ hash }) => !kept.has(hash))).toEqual([])
  }

  return {
    ask: async (life, round) => {
      if (answered.has(round)) return []
      const files = numbers.map((index) => plannedFile(round, index))
      const zip = rawZip(files.map((file) => ({ name: file.path, content: pdfOf([file.path]) })))
      const form = new FormData()
      form.append('reports', JSON.stringify({ id: idOf(String(round)), name: `${round}.zip`, files }))
      form.append('file', new Blob([new Uint8Array(zip)]), `${round}.zip`)
      const reply = await life.desk('POST', '/reports/static/bulk-upload', { form })
      if (reply.status === 200) answered.add(round)
      return [reply]
    },
    check: async (world) => {
      for (const round of answered) await checkRound(world, round)
      await vi.waitFor(async () => {
        expect(await readdir(path.join(world.dataFolder, 'archive/zips'))).toEqual([])
      }, drillWait)
    },
  }
}
