import type { ApiError } from '../../api/api-error.ts'
import type { ApiClient } from '../../api/client.ts'
import { dashboardPdf } from '../../api/dashboards/dashboards.ts'
import { exportName, type ExportRefusal } from '../../domain/dashboards/export/export-name.ts'
import { pipe, TE } from '../../domain/fp.ts'
import { dashboardExportMachine, type ExportRequest } from '../../machines/dashboards/dashboard-export.ts'
import { firmTimeZone } from '../../views/adapters/firm-time-zone.ts'
import { saveFile } from '../../views/adapters/sheet/save-file.ts'
import { taskActor } from '../task-actor.ts'

const notDrawnRefusal = (): ExportRefusal => ({ _tag: 'NotDrawn' })

const drawDashboardPicture = (page: Window): TE.TaskEither<ExportRefusal, Blob> =>
  pipe(
    TE.tryCatch(async () => (await import('../../views/adapters/draw-picture.ts')).drawPicture(page), notDrawnRefusal),
    TE.chain(TE.fromNullable(notDrawnRefusal())),
  )

const printRefusal = (error: ApiError<Exclude<ExportRefusal['_tag'], 'NotDrawn' | 'Unreachable'>>): ExportRefusal => {
  switch (error._tag) {
    case 'Refused':
      return error.refusal === 'TooManyRequests'
        ? { _tag: 'TooManyRequests', retryAfter: error.retryAfter }
        : { _tag: error.refusal ?? 'PrintFailed' }
    case 'TooSlow':
      return { _tag: 'PrintTooSlow' }
    case 'Unreachable':
      return { _tag: 'Unreachable' }
    case 'OutOfSpace':
    case 'TooLarge':
    case 'Undecodable':
    case 'NotAllowed':
    case 'SessionMissing':
    case 'SessionExpired':
      return { _tag: 'PrintFailed' }
  }
}

export const provideDashboardExport = (client: ApiClient, page: Window) =>
  dashboardExportMachine.provide({
    actors: {
      drawPicture: taskActor(({ title }: ExportRequest) =>
        pipe(
          drawDashboardPicture(page),
          TE.map((file) => {
            saveFile(page.document, file, exportName(title, new Date(), firmTimeZone(), 'png'))
            return null
          }),
        ),
      ),
      printDocument: taskActor(({ dashboardKey, dates, title }: ExportRequest) =>
        pipe(
          client.call(dashboardPdf)({ params: dashboardKey, query: dates }),
          TE.bimap(printRefusal, ({ bytes, media }) => {
            const name = exportName(title, new Date(), firmTimeZone(), 'pdf')
            saveFile(page.document, new Blob([new Uint8Array(bytes)], { type: media }), name)
            return null
          }),
        ),
      ),
    },
  })
