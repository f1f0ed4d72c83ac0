import { E } from '../../../src/domain/fp.ts'
import { dashboardExportMachine } from '../../../src/machines/dashboards/dashboard-export.ts'
import { answered, type Sample } from '../sample.ts'

const request = { title: 'Dashboard', dates: {} }

export const dashboardExport: Sample<typeof dashboardExportMachine> = {
  machine: dashboardExportMachine,
  input: { dashboardKey: { type: 'portfolio', code: 'P1' } },
  events: [
    { type: 'picture.requested', ...request },
    { type: 'document.requested', ...request },
    { type: 'refusal.dismissed' },
    answered('drawPicture', E.right(null)),
    answered('drawPicture', E.left({ _tag: 'NotDrawn' })),
    answered('printDocument', E.right(null)),
    answered('printDocument', E.left({ _tag: 'PrintTooSlow' })),
    answered('printDocument', E.left({ _tag: 'TooManyRequests', retryAfter: 12 })),
  ],
}
