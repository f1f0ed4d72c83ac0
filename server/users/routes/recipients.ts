import type { Pool } from 'pg'
import * as api from '../../../src/api/recipients.ts'
import { O, RA, TE } from '../../../src/domain/fp.ts'
import { mayMessage, mayNotify } from '../../../src/domain/users/recipients.ts'
import { canonicalUsername } from '../../../src/domain/users/user.ts'
import { belongingOf, resolveRecipients } from '../../access/recipients.ts'
import type { Router } from '../../http/router.ts'
import type { Directory } from '../../ledger/directory.ts'
import type { Users } from '../aggregates.ts'
import { displayNames } from '../display-name.ts'

interface Services {
  readonly pool: Pool
  readonly users: Users
  readonly directory: Directory
}

export const recipientRoutes = (router: Router, services: Services): void => {
  router.guarded(api.previewRecipients, ({ body: { recipients, of } }, { username, user, permissions }) =>
    TE.fromTask(async () => {
      const sender = { permissions, defaultCode: user.defaultCode }
      const users = recipients.users.map(canonicalUsername)
      const found = resolveRecipients(services, { ...recipients, users }, username).filter((candidate) =>
        of === 'notification'
          ? mayNotify(sender, candidate)
          : mayMessage(sender, candidate, belongingOf(services.directory, candidate)),
      )
      const names = new Set(found.map((each) => each.username))
      const nameOf = await displayNames(services.pool)([...names])
      return {
        people: RA.filterMap(({ username: name, roles: [role] }: (typeof found)[number]) =>
          role === undefined ? O.none : O.some({ username: name, name: nameOf(name), role }),
        )(found),
        leftOut: recipients.users.filter((chosen) => !names.has(canonicalUsername(chosen))),
      }
    }),
  )
}
