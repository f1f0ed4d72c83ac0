import { randomUUID } from 'node:crypto'
import * as api from '../../../src/api/user-imports.ts'
import { O, pipe, RA, TE } from '../../../src/domain/fp.ts'
import { isAbove } from '../../../src/domain/users/rights.ts'
import { orNotFound } from '../../http/replies/not-found.ts'
import type { Conflict } from '../../log/event-log.ts'
import type { Router } from '../../http/router.ts'
import type { Links } from '../../session/links/links.ts'
import { displayNames } from '../display-name.ts'
import { knownPeople } from '../import/known-people.ts'
import type { UserImportService } from '../import/user-imports.ts'
import type { WithdrawalRefusal } from '../import/withdraw-import.ts'
import { findUser, type UserServices } from '../user-services.ts'
import { csvReply } from '../../http/replies/csv-reply.ts'

interface Services extends Pick<UserServices, 'pool' | 'users'> {
  readonly links: Pick<Links, 'newestOf' | 'hasMail'>
  readonly userImports: UserImportService
  readonly firmWords: () => readonly string[]
}

export const userImportRoutes = (router: Router, services: Services): void => {
  const { pool, users, links, userImports, firmWords } = services

  const createdBy = (id: string) =>
    pipe(
      TE.fromTask(() => userImports.get(id)),
      TE.map(({ state }) => (state._tag === 'Imported' ? O.some(state.created) : O.none)),
      TE.chainW(orNotFound),
    )

  const named = async (refusal: WithdrawalRefusal | Conflict) => {
    if (!('usernames' in refusal)) return refusal
    const nameOf = await displayNames(pool)(refusal.usernames)
    const errors = refusal.usernames.map((username) => ({ path: username, message: nameOf(username) }))
    return { _tag: refusal._tag, errors }
  }

  router.guardedText(api.bulkCreateUsers, ({ body, file }, { username: actor }) =>
    userImports.run({ ...(body.import ?? { id: randomUUID(), updates: [] }), file, actor }),
  )

  router.guarded(api.knownPeople, ({ body }) =>
    pipe(
      TE.fromTask(() => knownPeople({ pool, users }, body)),
      TE.map((known) => ({ ...known, firmWords: firmWords() })),
    ),
  )

  router.guarded(api.userImports, () => TE.fromTask(userImports.listed))

  router.guarded(api.withdrawUserImport, ({ params: { id }, body: { confirmed } }, { username: actor }) =>
    pipe(
      userImports.withdraw({ id, actor, confirmed }),
      TE.orElse((refusal) => TE.leftTask(() => named(refusal))),
    ),
  )

  // whoever has the link of somebody can be them
  router.guardedFile(api.importLinks, ({ params: { id } }, { user }) =>
    pipe(
      createdBy(id),
      TE.filterOrElseW(
        () => !links.hasMail,
        () => ({ _tag: 'LinkIsMailed' as const }),
      ),
      TE.map(
        RA.filter((username) =>
          pipe(
            findUser({ users }, username),
            O.exists((target) => !isAbove(target, user)),
          ),
        ),
      ),
      TE.chainTaskK((usernames) => async () => {
        const nameOf = await displayNames(pool)(usernames)
        const rows = usernames.flatMap((username) =>
          pipe(
            links.newestOf(username, ['invitation']),
            O.match(
              () => [],
              ({ address }) => [[username, nameOf(username), address]],
            ),
          ),
        )
        return csvReply('invitations.csv', [['User name', 'Name', 'Link'], ...rows])
      }),
    ),
  )
}
