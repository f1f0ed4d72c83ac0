import * as t from 'io-ts'
import {
  ReportDataSource,
  ReportFooter,
  ReportHeader,
  ReportLogo,
  ReportOutputFormat,
  ReportRenderer,
} from '../../domain/reports/lookups/lookups.ts'
import { NumberFromString } from '../../domain/numbers/number-from-string.ts'
import { anyPermissionAccess, defineEndpoint, type SessionAccess, signedInAccess } from '../endpoint.ts'
import { HelpVideo } from '../../domain/reports/report.ts'
import { textUpTo } from '../../domain/text/text-codec.ts'

const listEndpoint = <Item extends t.Mixed>(access: SessionAccess, item: Item) =>
  ({ method: 'GET', access, reply: t.readonlyArray(item) }) as const

export const videos = defineEndpoint({ ...listEndpoint(signedInAccess, HelpVideo), path: '/videos' })

const authorAccess = anyPermissionAccess('site.admin')

export const reportHeaders = defineEndpoint({ ...listEndpoint(authorAccess, ReportHeader), path: '/report-headers' })

export const reportFooters = defineEndpoint({ ...listEndpoint(authorAccess, ReportFooter), path: '/report-footers' })

export const reportRenderers = defineEndpoint({
  ...listEndpoint(authorAccess, ReportRenderer),
  path: '/report-renderers',
})

export const reportOutputFormats = defineEndpoint({
  ...listEndpoint(signedInAccess, ReportOutputFormat),
  path: '/report-output-formats',
})

export const reportDataSources = defineEndpoint({
  ...listEndpoint(authorAccess, ReportDataSource),
  path: '/report-data-sources',
})

export const reportLogos = defineEndpoint({ ...listEndpoint(authorAccess, ReportLogo), path: '/report-logos' })

const logoBody = t.strict({ ReportLogoName: textUpTo(1_000), ReportLogoData: textUpTo(2 * 1024 * 1024) })
const logoRefusals = {
  NotFound: 404,
  Conflict: 409,
  LogoNameRequired: 422,
  NoImage: 422,
  NotPng: 422,
  TooLong: 422,
} as const
const logoLimit = 2 * 1024 * 1024

export const createReportLogo = defineEndpoint({
  method: 'POST',
  writes: true,
  path: '/report-logos',
  access: authorAccess,
  body: logoBody,
  bodyLimit: logoLimit,
  reply: ReportLogo,
  refusals: logoRefusals,
})

export const saveReportLogo = defineEndpoint({
  method: 'PUT',
  writes: true,
  path: '/report-logos/:id',
  access: authorAccess,
  params: t.strict({ id: NumberFromString }),
  body: logoBody,
  bodyLimit: logoLimit,
  reply: ReportLogo,
  refusals: logoRefusals,
})
