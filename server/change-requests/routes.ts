import * as api from '../../src/api/change-requests.ts'
import { TE } from '../../src/domain/fp.ts'
import type { Route } from '../http/route/route.ts'
import type { CarryOutServices } from './carry-out-change.ts'
import { approveChange, endChange } from './decide-change.ts'
import { listChangeRequests } from './list-change-requests.ts'

export const changeRequestRoutes = (route: Route, services: CarryOutServices): void => {
  route(api.changeRequests, ({ query }) => TE.fromTask(() => listChangeRequests(services, query)))

  route(api.decideChangeRequest, ({ params: { id }, body, intent }, { username: by }) => {
    const { at } = intent
    switch (body.act) {
      case 'approve':
        return approveChange(services, id, intent)
      case 'decline':
        return endChange(services, id, { type: 'DeclineChange', reason: body.reason, by, at }, intent)
      case 'withdraw':
        return endChange(services, id, { type: 'WithdrawChange', by, at }, intent)
    }
  })
}
