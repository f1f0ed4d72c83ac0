import { createReportLogo } from '../../../src/api/reports/report-lookups.ts'
import { createReport, report } from '../../../src/api/reports/reports.ts'
import { E } from '../../../src/domain/fp.ts'
import { ReportContent } from '../../../src/domain/reports/report.ts'
import { callAs, signIn } from '../../support/sign-in.ts'
import { expect, plutusUrl } from './plutus-test.ts'

/** One pixel. */
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

export const pixelBytes = Buffer.from(pixel, 'base64')

const administrator = async () => callAs(plutusUrl(), (await signIn(plutusUrl(), 'admin')).token)

const writtenContent = (title: string, logo: number): ReportContent => ({
  ReportTitle: title,
  ReportLevel: ['account', 'group'],
  ReportParams: ['PositionDate'],
  ReportDefaultParams: { outputFormat: 'html', orientation: 'landscape' },
  type: 'adviser',
  ReportMarkup: '<h2>{{report.title}}</h2>\n<p>{{report.issuedFor}}</p>\n',
  ReportHelperScript: '',
  ReportLogoID: logo,
  ReportRendererID: 1,
  ReportHeaderID: 2,
  ReportFooterID: 2,
  ReportDataSource: 'holdings',
})

/** A report of its own for a test; answers its machine name. */
export const addReport = async (title: string): Promise<string> => {
  const call = await administrator()
  const image = { ReportLogoName: title, ReportLogoData: `data:image/png;base64,${pixel}` }
  const logo = createReportLogo.reply.decode(await (await call('POST', '/report-logos', image)).json())
  if (E.isLeft(logo)) throw new Error('the logo was not kept')
  const content = ReportContent.encode(writtenContent(title, logo.right.ReportLogoID))
  const saved = createReport.reply.decode(await (await call('POST', '/reports', { report: content })).json())
  if (E.isLeft(saved)) throw new Error('the report was not kept')
  return saved.right.ReportName
}

/** Changes a report as another administrator. */
export const changeReport = async (name: string, change: Partial<ReportContent>): Promise<void> => {
  const call = await administrator()
  const found = report.reply.decode(await (await call('GET', `/reports/${name}`)).json())
  if (E.isLeft(found)) throw new Error(`${name} could not be read`)
  const { ReportID: _, ReportName: __, ...content } = found.right.report
  const body = { revision: found.right.revision, report: ReportContent.encode({ ...content, ...change }) }
  expect((await call('PUT', `/reports/${name}`, body)).status).toBe(200)
}
