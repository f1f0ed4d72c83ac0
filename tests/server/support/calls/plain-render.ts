import type { RenderReport } from '../../../../server/reports/run/render-report.ts'
import { TE } from '../../../../src/domain/fp.ts'

/** Writes the markup unchanged, followed by the data, so that tests of calls start no process. */
export const plainRender: RenderReport =
  ({ report, data }, { outputFormat }, { reached }) =>
  () => {
    reached('writing')
    reached('finishing')
    const text = `${outputFormat}\n${report.ReportMarkup}\n${data}`
    return TE.right({ media: 'text/html', ext: 'html', bytes: Buffer.from(text) })()
  }
