import { O, pipe } from '../../../domain/fp.ts'
import { approvalsNeeded, type TraderCapacity } from '../../../domain/trading/access/trader.ts'
import type { CheckFacts } from '../../../domain/trading/checks/check-facts.ts'
import type { EnteredStatus, ShownOrder } from '../../../domain/trading/order/shown-order.ts'
import type { OrderPreview } from '../../../domain/trading/ticket/order-preview.ts'
import type { FollowedState } from '../../../machines/kit/followed.ts'

interface EntryActionTexts {
  readonly act: string
  readonly title: string
}

const entryTexts = {
  amend: { act: 'Change the order', title: 'Change this order?' },
  request: { act: 'Request approval', title: 'Request approval for this order?' },
  send: { act: 'Send the order', title: 'Send this order?' },
} as const satisfies Readonly<Record<string, EntryActionTexts>>

interface OrderEntryContext {
  readonly capacity: TraderCapacity
  readonly amends: ShownOrder | null
  readonly facts: FollowedState<CheckFacts>
}

/** Button, dialog and note have one verb: *change* an order, *request* if it needs approval, otherwise *send*. */
export const entryActionTexts = (
  { capacity, amends, facts }: OrderEntryContext,
  preview: OrderPreview | null,
): EntryActionTexts => {
  if (amends !== null) return entryTexts.amend
  const value = preview === null ? 0 : (preview.estimate?.consideration ?? null)
  const limit = pipe(
    facts.known,
    O.match(
      () => 0,
      ({ settings }) => settings.approvalLimit,
    ),
  )
  return approvalsNeeded(capacity, value, limit) > 0 ? entryTexts.request : entryTexts.send
}

export const orderEnteredText = (status: EnteredStatus): string =>
  `${status === 'AwaitingApproval' ? 'Approval requested' : 'Order sent'}. See its status below.`
