import { orderEvidenceMachine } from '../../../src/machines/trading/order-evidence.ts'
import { followedGain, followedOrderFacts, orderMovingMachine } from '../../../src/machines/trading/order-moving.ts'
import { followedViews } from '../../../src/machines/trading/order-views.ts'
import { followedOrder, followedOrders, ordersMachine } from '../../../src/machines/trading/orders.ts'
import { followedFacts, followedWorths, orderEntering, ticketMachine } from '../../../src/machines/trading/ticket.ts'
import { unfollowedActors } from './followed.ts'
import { unanswered } from './unanswered.ts'

const factsMachine = followedFacts.provide({ actors: unfollowedActors() })

/** A form of orders whose server neither answers nor tells anything. */
export const silentTicket = ticketMachine.provide({
  actors: {
    facts: factsMachine,
    worths: followedWorths.provide({ actors: unfollowedActors() }),
    workOutGain: unanswered(),
    placing: orderEntering.provide({ actors: { act: unanswered() } }),
  },
})

export const silentOrders = ordersMachine.provide({
  actors: {
    list: followedOrders.provide({ actors: unfollowedActors() }),
    moving: orderMovingMachine.provide({
      actors: {
        facts: followedOrderFacts.provide({ actors: unfollowedActors() }),
        gain: followedGain.provide({ actors: unfollowedActors() }),
        act: unanswered(),
      },
    }),
    followedOrder: followedOrder.provide({ actors: unfollowedActors() }),
    amending: silentTicket,
    evidence: orderEvidenceMachine.provide({ actors: { saveEvidence: unanswered() } }),
    views: followedViews.provide({ actors: unfollowedActors() }),
    readEarlier: unanswered(),
  },
})
