import * as t from 'io-ts'
import {
  ReportDataSource,
  ReportFooter,
  ReportHeader,
  ReportLogo,
  ReportOutputFormat,
  ReportRenderer,
} from '../domain/reports/lookups/lookups.ts'
import { NumberFromString } from '../domain/number-from-string.ts'
import { anyOf, endpoint, signedIn } from './endpoint.ts'
import { Video } from '../domain/reports/report.ts'

export const videos = endpoint({
  method: 'GET',
  path: '/videos',
  access: signedIn,
  reply: t.readonlyArray(Video),
})

const author = anyOf('site.admin')

export const reportHeaders = endpoint({
  method: 'GET',
  path: '/report-headers',
  access: author,
  reply: t.readonlyArray(ReportHeader),
})

export const reportFooters = endpoint({
  method: 'GET',
  path: '/report-footers',
  access: author,
  reply: t.readonlyArray(ReportFooter),
})

export const reportRenderers = endpoint({
  method: 'GET',
  path: '/report-renderers',
  access: author,
  reply: t.readonlyArray(ReportRenderer),
})

export const reportOutputFormats = endpoint({
  method: 'GET',
  path: '/report-output-formats',
  access: signedIn,
  reply: t.readonlyArray(ReportOutputFormat),
})

export const reportDataSources = endpoint({
  method: 'GET',
  path: '/report-data-sources',
  access: author,
  reply: t.readonlyArray(ReportDataSource),
})

export const reportLogos = endpoint({
  method: 'GET',
  path: '/report-logos',
  access: author,
  reply: t.readonlyArray(ReportLogo),
})

const logo = t.strict({ ReportLogoName: t.string, ReportLogoData: t.string })
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
  path: '/report-logos',
  access: author,
  body: logo,
  bodyLimit: logoLimit,
  reply: ReportLogo,
  refusals: logoRefusals,
})

export const saveReportLogo = endpoint({
  method: 'PUT',
  path: '/report-logos/:id',
  access: author,
  params: t.strict({ id: NumberFromString }),
  body: logo,
  bodyLimit: logoLimit,
  reply: ReportLogo,
  refusals: logoRefusals,
})
