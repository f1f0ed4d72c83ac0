import { randomUUID } from 'node:crypto'
import * as api from '../../../src/api/user-imports.ts'
import { O, pipe, RA, TE } from '../../../src/domain/fp.ts'
import { isAbove } from '../../../src/domain/users/rights.ts'
import { pendingReplyFields } from '../../access/change-requests/change-requests.ts'
import { orNotFound } from '../../http/replies/not-found.ts'
import { intentOf } from '../../log/carry-out.ts'
import type { AppendConflict } from '../../log/event-log.ts'
import type { Route } from '../../http/route/route.ts'
import { copyableLink } from '../../session/links/copyable-link.ts'
import type { PasswordLinkIssuer } from '../../session/links/links.ts'
import { displayNames } from '../display-name.ts'
import { knownPeople } from '../import/known-people.ts'
import type { UserImportService } from '../import/user-imports.ts'
import type { UserWithdrawalRefusal } from '../import/withdraw-import.ts'
import { findUser, type UserServices } from '../user-services.ts'
import { csvReply } from '../../http/replies/csv-reply.ts'

interface ImportRouteServices extends Pick<UserServices, 'pool' | 'users' | 'now'> {
  readonly links: Pick<PasswordLinkIssuer, 'newestOf' | 'hasMail'>
  readonly userImports: UserImportService
  readonly firmWords: () => readonly string[]
}

export const userImportRoutes = (route: Route, services: ImportRouteServices): void => {
  const { pool, users, links, userImports, firmWords, now } = services

  const createdBy = (id: string) =>
    pipe(
      TE.fromTask(() => userImports.get(id)),
      TE.map(({ state }) => (state._tag === 'Imported' ? O.some(state.created) : O.none)),
      TE.chainW(orNotFound),
    )

  const named = async (refusal: UserWithdrawalRefusal | AppendConflict) => {
    if (!('usernames' in refusal)) return refusal
    const nameOf = await displayNames(pool)(refusal.usernames)
    const errors = refusal.usernames.map((username) => ({ path: username, message: nameOf(username) }))
    return { _tag: refusal._tag, errors }
  }

  route(api.bulkCreateUsers, ({ body, file }, { username: actor }) =>
    pipe(
      userImports.run({ ...(body.import ?? { id: randomUUID(), updates: [] }), file, actor }),
      TE.map(({ waits, waiting: waitingFor, warnings, ...done }) => ({
        ...done,
        ...(warnings.length === 0 ? {} : { warnings }),
        ...(waits === null ? {} : { waits, waiting: waitingFor }),
      })),
    ),
  )

  route(api.knownPeople, ({ body }) =>
    pipe(
      TE.fromTask(() => knownPeople({ pool, users }, body)),
      TE.map((known) => ({ ...known, firmWords: firmWords() })),
    ),
  )

  route(api.userImports, () => TE.fromTask(userImports.listed))

  route(api.withdrawUserImport, ({ params: { id }, body: { confirmed } }, { username: actor }) =>
    pipe(
      userImports.withdraw({ id, actor, confirmed }, intentOf(actor, now())),
      TE.map(({ waits, ...done }) => ({ ...done, ...pendingReplyFields(waits) })),
      TE.orElse((refusal) => TE.leftTask(() => named(refusal))),
    ),
  )

  // the holder of a link can sign in as its person
  route(api.importLinks, ({ params: { id } }, { user }) =>
    pipe(
      createdBy(id),
      TE.filterOrElseW(
        () => !links.hasMail,
        () => ({ _tag: 'LinkIsMailed' as const }),
      ),
      TE.map(
        RA.filterMap((username) =>
          pipe(
            findUser({ users }, username),
            O.filter((target) => !isAbove(target, user)),
          ),
        ),
      ),
      TE.chainTaskK((targets) => async () => {
        const nameOf = await displayNames(pool)(targets.map(({ username }) => username))
        const rows: string[][] = []
        for (const target of targets) {
          const { username } = target
          const link = await copyableLink({ users, links }, { target, reader: user, purposes: ['invitation'] })
          if (O.isSome(link)) rows.push([username, nameOf(username), link.value.address])
        }
        return csvReply('invitations.csv', [['User name', 'Name', 'Link'], ...rows])
      }),
    ),
  )
}
