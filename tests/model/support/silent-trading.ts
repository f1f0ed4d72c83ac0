import { orderEvidenceMachine } from '../../../src/machines/trading/order-evidence.ts'
import { followedGain, followedOrderFacts, orderMovingMachine } from '../../../src/machines/trading/order-moving.ts'
import { followedViews } from '../../../src/machines/trading/order-views.ts'
import { followedOrder, followedOrders, ordersMachine } from '../../../src/machines/trading/orders.ts'
import { followedFacts, followedWorths, orderPlacing, ticketMachine } from '../../../src/machines/trading/ticket.ts'
import { unfollowed } from './followed.ts'
import { unanswered } from './unanswered.ts'

const facts = followedFacts.provide({ actors: unfollowed() })

/** A form of orders whose server neither answers nor tells anything. */
export const silentTicket = ticketMachine.provide({
  actors: {
    facts,
    worths: followedWorths.provide({ actors: unfollowed() }),
    workOutGain: unanswered(),
    placing: orderPlacing.provide({ actors: { act: unanswered() } }),
  },
})

export const silentOrders = ordersMachine.provide({
  actors: {
    list: followedOrders.provide({ actors: unfollowed() }),
    moving: orderMovingMachine.provide({
      actors: {
        facts: followedOrderFacts.provide({ actors: unfollowed() }),
        gain: followedGain.provide({ actors: unfollowed() }),
        act: unanswered(),
      },
    }),
    followedOrder: followedOrder.provide({ actors: unfollowed() }),
    amending: silentTicket,
    evidence: orderEvidenceMachine.provide({ actors: { saveEvidence: unanswered() } }),
    views: followedViews.provide({ actors: unfollowed() }),
    readEarlier: unanswered(),
  },
})
