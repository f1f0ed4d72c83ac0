import { orderEvidenceMachine } from '../../../src/machines/trading/order-evidence.ts'
import {
  followedGainMachine,
  followedOrderFactsMachine,
  orderMovingMachine,
} from '../../../src/machines/trading/order-moving.ts'
import { followedViewsMachine } from '../../../src/machines/trading/order-views.ts'
import { followedOrderMachine, followedOrdersMachine, ordersMachine } from '../../../src/machines/trading/orders.ts'
import {
  followedFactsMachine,
  followedWorthsMachine,
  orderEntryMachine,
  ticketMachine,
} from '../../../src/machines/trading/ticket.ts'
import { unfollowedActors } from './followed.ts'
import { unanswered } from './unanswered.ts'

const factsMachine = followedFactsMachine.provide({ actors: unfollowedActors() })

/** A form of orders whose server neither answers nor tells anything. */
export const silentTicket = ticketMachine.provide({
  actors: {
    facts: factsMachine,
    worths: followedWorthsMachine.provide({ actors: unfollowedActors() }),
    workOutGain: unanswered(),
    placing: orderEntryMachine.provide({ actors: { act: unanswered() } }),
  },
})

export const silentOrders = ordersMachine.provide({
  actors: {
    list: followedOrdersMachine.provide({ actors: unfollowedActors() }),
    moving: orderMovingMachine.provide({
      actors: {
        facts: followedOrderFactsMachine.provide({ actors: unfollowedActors() }),
        gain: followedGainMachine.provide({ actors: unfollowedActors() }),
        act: unanswered(),
      },
    }),
    followedOrder: followedOrderMachine.provide({ actors: unfollowedActors() }),
    amending: silentTicket,
    evidence: orderEvidenceMachine.provide({ actors: { saveEvidence: unanswered() } }),
    views: followedViewsMachine.provide({ actors: unfollowedActors() }),
    readEarlier: unanswered(),
  },
})
