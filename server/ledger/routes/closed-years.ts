import type { Pool } from 'pg'
import * as api from '../../../src/api/ledger/closed-years.ts'
import { TE } from '../../../src/domain/fp.ts'
import { nextPageQuery } from '../../../src/domain/ledger/accounts/code-pages.ts'
import type { Route } from '../../http/route/route.ts'
import type { FirmDirectory } from '../directory.ts'
import type { ClosedYears } from '../years/closed-years.ts'
import { openListedYears } from '../years/read-closed-years.ts'

interface ClosedYearServices {
  readonly pool: Pool
  readonly directory: FirmDirectory
  readonly closedYears: ClosedYears
  readonly now: () => Date
  readonly siteSettings: { readonly today: (now: Date) => string }
}

export const closedYearRoutes = (
  route: Route,
  { closedYears, siteSettings, now, ...services }: ClosedYearServices,
): void => {
  const listed = openListedYears({ ...services, today: () => siteSettings.today(now()) })

  route(api.financialYears, () => TE.fromTask(listed.years))

  route(api.accountYears, ({ params: { year }, query: { after } }) =>
    TE.fromTask(async () => {
      const page = await listed.accountsOf(year, after === undefined ? {} : { after })
      return { accounts: page, next: nextPageQuery(page, ({ account }) => account)?.after ?? null }
    }),
  )

  route(api.closeYear, ({ params: { year }, body: { accounts }, intent }) =>
    closedYears.close({ year, accounts }, intent),
  )

  route(api.openYear, ({ params: { year }, body: { accounts, reason }, intent }) =>
    closedYears.open({ year, accounts, reason }, intent),
  )
}
