import type { Client } from '../../api/client.ts'
import { staticReports } from '../../api/archive/static-reports.ts'
import { abortedBy, wholeList } from '../whole-list.ts'

export const allStaticReports = ({ call }: Pick<Client, 'call'>, signal?: AbortSignal) =>
  wholeList(
    (query) => call(staticReports)({ query, ...abortedBy(signal) }),
    ({ StaticReportID }) => StaticReportID,
  )
