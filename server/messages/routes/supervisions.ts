import { randomUUID } from 'node:crypto'
import * as api from '../../../src/api/messages/supervisions.ts'
import { maxRows } from '../../../src/domain/widgets/table/page-cursor.ts'
import { E, TE } from '../../../src/domain/fp.ts'
import { supervisionHours, supervisionColumns } from '../../../src/domain/messages/supervision.ts'
import { canonicalUsername } from '../../../src/domain/users/username.ts'
import type { Route } from '../../http/route/route.ts'
import type { SiteSettings } from '../../settings/site-settings.ts'
import { displayNames } from '../../users/display-name.ts'
import { listFile } from '../../http/replies/csv-reply.ts'
import { withAnswer } from '../../log/carry-out.ts'
import type { UserServices } from '../../users/user-services.ts'
import type { MailboxSupervisions } from '../supervisions.ts'

interface SupervisionServices extends Pick<UserServices, 'pool' | 'users' | 'now'> {
  readonly supervisions: MailboxSupervisions
  readonly siteSettings: SiteSettings
}

export const supervisionRoutes = (route: Route, services: SupervisionServices): void => {
  const { pool, users, now, supervisions, siteSettings } = services

  route(api.superviseMessages, ({ params, body: { reason }, intent }, { username: by }) => {
    const of = canonicalUsername(params.username)
    if (users.get(of).state._tag === 'Unknown') return TE.left({ _tag: 'NotFound' })
    const id = randomUUID()
    const until = new Date(Date.parse(intent.at) + supervisionHours * 60 * 60 * 1000).toISOString()
    return withAnswer(
      intent,
      ({ position }: { readonly position: number }) => ({ id, until, position }),
      (own) =>
        supervisions.change(id, { type: 'OpenMessages', supervision: { of, by, reason, at: intent.at, until } }, own),
    )
  })

  const listed = async (all: ReturnType<typeof supervisions.all>) => {
    const nameOf = await displayNames(pool)(all.flatMap(({ of, by }) => [of, by]))
    return all.map((each) => ({ ...each, ofName: nameOf(each.of), byName: nameOf(each.by) }))
  }

  route(api.supervisions, ({ query: { format, after } }) =>
    TE.fromTask(async () => {
      const opened = supervisions.all()
      if (format !== 'csv') {
        const first = opened.findIndex(({ id }) => id === after) + 1
        return E.right(await listed(opened.slice(first, first + maxRows.page)))
      }
      const name = `messages opened ${siteSettings.today(now())}.csv`
      return E.left(listFile({ name, timeZone: siteSettings.timeZone() }, supervisionColumns, await listed(opened)))
    }),
  )
}
