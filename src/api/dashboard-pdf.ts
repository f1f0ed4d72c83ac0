import * as t from 'io-ts'
import { DashboardType } from '../domain/dashboards/dashboard-type.ts'
import { IsoDate } from '../domain/dates/iso-date.ts'
import { TimeZone } from '../domain/dates/time-zone.ts'
import { endpoint, ownCode } from './endpoint.ts'
import { FileReply, printRefusals } from './file-reply.ts'

/** The dashboard as the caller sees it, without acts that are not saved; `timeZone` is the one its times are printed in. */
export const dashboardPdf = endpoint({
  method: 'GET',
  path: '/dashboard/:type/:code/pdf',
  access: ownCode('dashboard'),
  params: t.strict({ type: DashboardType, code: t.string }),
  query: t.exact(t.partial({ asAt: IsoDate, knownOn: IsoDate, timeZone: TimeZone })),
  allowance: 'pdfs',
  media: ['application/pdf'],
  reply: FileReply,
  refusals: { NotFound: 404, TooManyRequests: 429, ...printRefusals },
})
