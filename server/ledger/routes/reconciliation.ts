import * as api from '../../../src/api/ledger/reconciliation.ts'
import { E, O, pipe, TE } from '../../../src/domain/fp.ts'
import { breakId } from '../../../src/domain/ledger/reconciliation/break.ts'
import { breakColumns } from '../../../src/domain/ledger/reconciliation/break-columns.ts'
import type { EntityType } from '../../../src/domain/ledger/entity.ts'
import type { Account } from '../../../src/domain/ledger/accounts/account.ts'
import { mayAdminister } from '../../../src/domain/permissions/reaches.ts'
import type { UserSession } from '../../access/session.ts'
import type { Route } from '../../http/route/route.ts'
import { withAnswer, type LogServices, pickPosition } from '../../log/carry-out.ts'
import { listFile } from '../../http/replies/csv-reply.ts'
import type { FirmDirectory } from '../directory.ts'
import { explainBreaks } from '../reconciliation/explain-breaks.ts'
import { type BreakAccounts, maxBreaks, openBreakReader } from '../reconciliation/read-breaks.ts'

interface ReconciliationServices extends LogServices {
  readonly pool: Parameters<typeof openBreakReader>[0]['pool']
  readonly directory: FirmDirectory
  readonly now: () => Date
  readonly siteSettings: { readonly timeZone: () => string; readonly today: (now: Date) => string }
}

const isAccountOf = (type: EntityType, code: string) => (account: Account) => {
  switch (type) {
    case 'portfolio':
      return account.AccountCode === code
    case 'group':
      return account.GroupCode === code
    case 'adviser':
      return account.AdvisorCode === code
    case 'firm':
      return true
  }
}

const codesOf = (accounts: readonly Account[]) => accounts.map(({ AccountCode }) => AccountCode)

export const reconciliationRoutes = (route: Route, services: ReconciliationServices): void => {
  const { pool, directory, now, siteSettings } = services
  const breaks = openBreakReader({ pool, directory, now, timeZone: siteSettings.timeZone })

  /** Only the adviser code counts, because clients see no breaks, not even those of their own accounts. */
  const isInBook =
    ({ user }: UserSession) =>
    ({ AdvisorCode }: Account) =>
      AdvisorCode === user.defaultCode

  const seenBy = (session: UserSession): BreakAccounts =>
    mayAdminister(session) ? O.none : O.some(codesOf(directory.accounts().filter(isInBook(session))))

  route(api.breaks, ({ query: { after, format } }, session) =>
    TE.fromTask(async () => {
      if (format === 'csv') {
        const name = `reconciliation_${siteSettings.today(now())}.csv`
        return E.left(
          listFile({ name, timeZone: siteSettings.timeZone() }, breakColumns, await breaks.list(seenBy(session))),
        )
      }
      const page = await breaks.list(seenBy(session), after, maxBreaks)
      const last = page.at(-1)
      return E.right({ breaks: page, next: last === undefined || page.length < maxBreaks ? null : breakId(last) })
    }),
  )

  route(api.openBreaks, ({ params: { type, code } }, session) =>
    TE.fromTask(() => {
      if (type === 'firm' && mayAdminister(session)) return breaks.open(O.none)
      const isSeen = mayAdminister(session) ? () => true : isInBook(session)
      const asked = directory.accounts().filter(isAccountOf(type, code))
      return breaks.open(O.some(codesOf(asked.filter(isSeen))))
    }),
  )

  route(api.explainBreaks, ({ body, intent }, { username: by }) =>
    pipe(
      body.breaks,
      TE.fromPredicate(
        ({ length }) => length > 0,
        () => ({ _tag: 'NobodyChosen' as const }),
      ),
      TE.chainW((chosen) =>
        withAnswer(intent, pickPosition, (own) =>
          explainBreaks(services, chosen, { reason: body.reason, by, at: intent.at }, own),
        ),
      ),
    ),
  )
}
