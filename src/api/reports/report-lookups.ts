import * as t from 'io-ts'
import {
  ReportDataSource,
  ReportFooter,
  ReportHeader,
  ReportLogo,
  ReportOutputFormat,
  ReportRenderer,
} from '../../domain/reports/lookups/lookups.ts'
import { NumberFromString } from '../../domain/number-from-string.ts'
import { anyOf, endpoint, type SessionAccess, signedIn } from '../endpoint.ts'
import { Video } from '../../domain/reports/report.ts'
import { text } from '../../domain/text.ts'

const listed = <Item extends t.Mixed>(access: SessionAccess, item: Item) =>
  ({ method: 'GET', access, reply: t.readonlyArray(item) }) as const

export const videos = endpoint({ ...listed(signedIn, Video), path: '/videos' })

const author = anyOf('site.admin')

export const reportHeaders = endpoint({ ...listed(author, ReportHeader), path: '/report-headers' })

export const reportFooters = endpoint({ ...listed(author, ReportFooter), path: '/report-footers' })

export const reportRenderers = endpoint({ ...listed(author, ReportRenderer), path: '/report-renderers' })

export const reportOutputFormats = endpoint({ ...listed(signedIn, ReportOutputFormat), path: '/report-output-formats' })

export const reportDataSources = endpoint({ ...listed(author, ReportDataSource), path: '/report-data-sources' })

export const reportLogos = endpoint({ ...listed(author, ReportLogo), path: '/report-logos' })

const logo = t.strict({ ReportLogoName: text(1_000), ReportLogoData: text(2 * 1024 * 1024) })
const logoRefusals = {
  NotFound: 404,
  Conflict: 409,
  LogoNameRequired: 422,
  NoImage: 422,
  NotPng: 422,
  TooLong: 422,
} as const
const logoLimit = 2 * 1024 * 1024

export const createReportLogo = endpoint({
  method: 'POST',
  writes: true,
  path: '/report-logos',
  access: author,
  body: logo,
  bodyLimit: logoLimit,
  reply: ReportLogo,
  refusals: logoRefusals,
})

export const saveReportLogo = endpoint({
  method: 'PUT',
  writes: true,
  path: '/report-logos/:id',
  access: author,
  params: t.strict({ id: NumberFromString }),
  body: logo,
  bodyLimit: logoLimit,
  reply: ReportLogo,
  refusals: logoRefusals,
})
