import { E } from '../../src/domain/fp.ts'
import { approvalsNeeded } from '../../src/domain/trading/access/trader.ts'
import type { CheckRule } from '../../src/domain/trading/checks/check.ts'
import type { BrokerChannel } from '../../src/domain/trading/order/fills/fill.ts'
import { type OrderAmendment, amendedTermsOf } from '../../src/domain/trading/order/new-order.ts'
import type { EnteredOrder, Order } from '../../src/domain/trading/order/order.ts'
import type { OrderRefusal } from '../../src/domain/trading/order/order-refusal.ts'
import { accountsOf, termsFault } from '../../src/domain/trading/order/terms/order-terms.ts'
import { readTradingCalendar } from '../ledger/settlement/read-trading-calendar.ts'
import { type CheckedOrder, checkedOrder, type CheckServices, type CommandWithPreconditions } from './enter-order.ts'
import { readChangesBetween } from '../users/read-account-changes.ts'
import type { TraderServices } from './access/traders.ts'
import { findChecked } from './read/find-security.ts'

interface OrderCommandContext {
  readonly id: string
  readonly by: string
  readonly at: string
  readonly now: Date
}

interface AcknowledgedCommandContext extends OrderCommandContext {
  readonly acknowledged: readonly CheckRule[]
}

interface ApprovalServices extends CheckServices, Pick<TraderServices, 'users'> {}

type VersionedRequest<Asked> = Asked & { readonly version?: number | undefined }

type CommandResult = E.Either<OrderRefusal, CommandWithPreconditions>

const notFound: CommandResult = E.left({ _tag: 'NotFound' })

const checkOrderNow = async (
  services: CheckServices,
  { id, acknowledged, now }: AcknowledgedCommandContext,
  { terms, fills }: Pick<EnteredOrder, 'terms' | 'fills'>,
): Promise<CheckedOrder> => {
  const known = await findChecked(services, terms.security.asx_code)
  return checkedOrder(services, { id, terms, acknowledged, fills }, known, now)
}

/** An approval runs the checks again with current facts; it does not use those of the requester. */
export const approveCommand =
  (services: ApprovalServices, broker: BrokerChannel, doing: AcknowledgedCommandContext) =>
  async (order: Order): Promise<CommandResult> => {
    if (order._tag === 'Draft') return notFound
    const { by, at } = doing
    const { evidence, holds } = await checkOrderNow(services, doing, order)
    const others = [order.by, ...order.approvedBy].filter((other) => other !== by)
    const accountChanges = await readChangesBetween(services, by, [...new Set(others)])
    return E.right({ command: { type: 'ApproveOrder', evidence, broker, accountChanges, by, at }, holds })
  }

/** Only an amendment that raises the value above the limit needs a second person. */
export const amendCommand =
  (
    services: CheckServices,
    { version, ...amendment }: VersionedRequest<OrderAmendment>,
    doing: AcknowledgedCommandContext,
  ) =>
  async (order: Order): Promise<CommandResult> => {
    if (order._tag === 'Draft') return notFound
    if (version !== undefined && version !== order.version) return E.left({ _tag: 'TermsChanged' })
    const { type, security, value } = order.terms
    const today = services.tradingSettings.day(doing.now, await readTradingCalendar(services.pool))
    const terms = amendedTermsOf(amendment, today)
    const known = new Set(accountsOf(order.terms))
    // other accounts need an order of their own
    if (accountsOf(terms).some((account) => !known.has(account))) return E.left({ _tag: 'AllocationsNotWhole' })
    const fault = termsFault(terms, services.tradingSettings.today(doing.now))
    if (fault !== null) return E.left(fault)
    const { fills } = order
    const before = await checkOrderNow(services, doing, order)
    const after = await checkOrderNow(services, doing, { terms: { type, security, value, ...terms }, fills })
    const isMore = after.value === null || before.value === null || after.value > before.value
    const approvals = isMore ? approvalsNeeded('adviser', after.value, after.facts.settings.approvalLimit) : 0
    const { evidence, holds } = after
    const asked = { terms, evidence, approvals, today, by: doing.by, at: doing.at }
    return E.right({ command: { type: 'RequestAmend', ...asked }, holds })
  }
