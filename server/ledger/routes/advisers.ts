import * as api from '../../../src/api/ledger/advisers.ts'
import { pipe, TE } from '../../../src/domain/fp.ts'
import type { Adviser } from '../../../src/domain/ledger/accounts/account.ts'
import { pageAfterCode } from '../../../src/domain/ledger/accounts/code-pages.ts'
import type { Route } from '../../http/route/route.ts'
import { orNotFound } from '../../http/replies/not-found.ts'
import type { FirmDirectory } from '../directory.ts'
import type { AdviserHandovers } from '../handovers.ts'
import { withErrors } from './imports.ts'

interface AdviserServices {
  readonly directory: FirmDirectory
  readonly handovers: AdviserHandovers
}

export const adviserRoutes = (route: Route, { directory, handovers }: AdviserServices): void => {
  route(api.advisers, ({ query }) =>
    TE.right(pageAfterCode<Adviser>(query, ({ AdvisorCode }) => AdvisorCode)(directory.advisers())),
  )
  route(api.adviser, ({ params }) => orNotFound(directory.adviser(params.code)))

  route(api.handovers, ({ params }) => TE.fromTask(() => handovers.of(params.code)))

  route(api.adviserMessages, ({ params }) => TE.fromTask(() => handovers.waiting(params.code)))

  route(api.handOver, ({ params, body, signal }, { username: actor }) =>
    handovers.handOver({ id: body.id, from: params.code, to: body.to, actor, signal }),
  )

  route(api.takeBackHandover, ({ params }, { username: actor }) =>
    pipe(handovers.takeBack(params.id, actor), TE.mapLeft(withErrors)),
  )
}
