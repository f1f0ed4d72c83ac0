import type { Pool } from 'pg'
import * as api from '../../../src/api/ledger/closed-years.ts'
import { TE } from '../../../src/domain/fp.ts'
import { behindPage } from '../../../src/domain/ledger/accounts/code-pages.ts'
import type { Router } from '../../http/router.ts'
import type { Directory } from '../directory.ts'
import type { ClosedYears } from '../years/closed-years.ts'
import { openListedYears } from '../years/read-closed-years.ts'

interface Services {
  readonly pool: Pool
  readonly directory: Directory
  readonly closedYears: ClosedYears
  readonly now: () => Date
  readonly siteSettings: { readonly today: (now: Date) => string }
}

export const closedYearRoutes = (router: Router, { closedYears, siteSettings, now, ...services }: Services): void => {
  const listed = openListedYears({ ...services, today: () => siteSettings.today(now()) })

  router.guarded(api.financialYears, () => TE.fromTask(listed.years))

  router.guarded(api.accountYears, ({ params: { year }, query: { after } }) =>
    TE.fromTask(async () => {
      const page = await listed.accountsOf(year, after === undefined ? {} : { after })
      return { accounts: page, next: behindPage(page, ({ account }) => account)?.after ?? null }
    }),
  )

  router.guardedWrite(api.closeYear, ({ params: { year }, body: { accounts }, intent }) =>
    closedYears.close({ year, accounts }, intent),
  )

  router.guardedWrite(api.openYear, ({ params: { year }, body: { accounts, reason }, intent }) =>
    closedYears.open({ year, accounts, reason }, intent),
  )
}
