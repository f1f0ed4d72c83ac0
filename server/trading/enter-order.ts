import type { Pool } from 'pg'
import { E, O, pipe } from '../../src/domain/fp.ts'
import type { User } from '../../src/domain/users/user.ts'
import { approvalsNeeded, type TraderCapacity, capacityFor } from '../../src/domain/trading/access/trader.ts'
import type { CheckRule, CheckEvidence } from '../../src/domain/trading/checks/check.ts'
import type { CheckFacts } from '../../src/domain/trading/checks/check-facts.ts'
import { checkOrder, estimateFor } from '../../src/domain/trading/checks/check-order.ts'
import { type BrokerChannel, type OrderFill, remainingTerms } from '../../src/domain/trading/order/fills/fill.ts'
import { type NewOrder, type NewOrderFault, termsOf } from '../../src/domain/trading/order/new-order.ts'
import type { OrderCommand, OrderCommandOfType } from '../../src/domain/trading/order/order-command.ts'
import {
  accountsOf,
  type AmendableTerms,
  type OrderTerms,
  termsFault,
} from '../../src/domain/trading/order/terms/order-terms.ts'
import type { OrderRefusal } from '../../src/domain/trading/order/order-refusal.ts'
import type { FirmDirectory } from '../ledger/directory.ts'
import { readTradingCalendar } from '../ledger/settlement/read-trading-calendar.ts'
import { type TraderServices, traderOf } from './access/traders.ts'
import { type CheckedSecurity, findSecurity, type KnownSecurity, type SecuritySources } from './read/find-security.ts'
import type { PreconditionCheck } from '../log/event-log.ts'
import { noOrdersSince } from './read/list-orders.ts'
import { readAccountFacts } from './read/read-account-facts.ts'
import type { TradingSettings } from './trading-settings.ts'

export interface CheckServices extends TraderServices {
  readonly pool: Pool
  readonly stocks: SecuritySources['stocks']
  readonly directory: Pick<FirmDirectory, 'account'>
  readonly tradingSettings: TradingSettings
}

type AmendedTerms = Pick<OrderTerms, 'type' | 'security'> & AmendableTerms

interface KnownFacts {
  readonly facts: CheckFacts
  /** True if no other order of these accounts has changed since the facts were read. */
  readonly holds: PreconditionCheck
}

export const factsFor = async (
  services: CheckServices,
  { quote, type }: CheckedSecurity,
  asked: { readonly accounts: readonly string[]; readonly security: string; readonly order: string },
  now: Date,
): Promise<KnownFacts> => {
  const { tradingSettings } = services
  const today = tradingSettings.today(now)
  const { accounts, position } = await readAccountFacts(services, { ...asked, today, now })
  const facts = {
    security: asked.security,
    securityType: type,
    today,
    quote,
    accounts,
    settings: tradingSettings.checks(),
  }
  return { facts, holds: noOrdersSince(asked.order, asked.accounts, position) }
}

export interface CommandWithPreconditions<Command = OrderCommand> {
  readonly command: Command
  readonly holds?: PreconditionCheck
}

export interface CheckedOrder extends KnownFacts {
  readonly evidence: CheckEvidence
  /** In dollars; null if unknown. */
  readonly value: number | null
}

/** Checks the unfilled units. The facts exclude this order itself. `value` covers all its units, filled or not. */
export const checkedOrder = async (
  services: CheckServices,
  {
    id,
    terms,
    acknowledged,
    fills = [],
  }: {
    readonly id: string
    readonly terms: AmendedTerms
    readonly acknowledged: readonly CheckRule[]
    readonly fills?: readonly OrderFill[]
  },
  known: CheckedSecurity,
  now: Date,
): Promise<CheckedOrder> => {
  const asked = { accounts: accountsOf(terms), security: terms.security.asx_code, order: id }
  const { facts, holds } = await factsFor(services, known, asked, now)
  const value = pipe(
    estimateFor(terms, facts),
    O.match(
      () => null,
      ({ consideration }) => consideration,
    ),
  )
  return {
    facts,
    holds,
    value,
    evidence: { checks: checkOrder(remainingTerms(terms, fills), facts), acknowledged, quote: known.quote },
  }
}

export interface EnterRefusal {
  readonly _tag: 'NotYourAccount' | 'SecurityUnknown' | 'SecurityNotTraded' | NewOrderFault['_tag']
}

export interface EnterRequest {
  readonly id: string
  readonly order: NewOrder
  readonly acknowledged: readonly CheckRule[]
}

const capacityOf = (services: CheckServices, user: User, { order }: EnterRequest): O.Option<TraderCapacity> => {
  const accounts = order.accounts.map(({ account }) => account)
  const areKnown = accounts.every((account) => O.isSome(services.directory.account(account)))
  return areKnown ? capacityFor(traderOf(services, user), accounts) : O.none
}

const tradedSecurity = async (
  services: CheckServices,
  { order }: EnterRequest,
): Promise<E.Either<EnterRefusal, KnownSecurity>> => {
  const known = await findSecurity(services, order.security.asx_code)
  if (O.isNone(known)) return E.left({ _tag: 'SecurityUnknown' })
  return known.value.isHome ? E.right(known.value) : E.left({ _tag: 'SecurityNotTraded' })
}

export const enterCommand = async (
  services: CheckServices,
  user: User,
  entering: EnterRequest,
  { now, at, broker }: { readonly now: Date; readonly at: string; readonly broker: BrokerChannel },
): Promise<E.Either<EnterRefusal | OrderRefusal, CommandWithPreconditions<OrderCommandOfType<'EnterOrder'>>>> => {
  const { id, order, acknowledged } = entering
  const { tradingSettings } = services
  // an order without accounts passes here, because the decider reports that fault
  const capacity =
    order.accounts.length === 0 ? O.some<TraderCapacity>('adviser') : capacityOf(services, user, entering)
  if (O.isNone(capacity)) return E.left({ _tag: 'NotYourAccount' })
  const known = await tradedSecurity(services, entering)
  if (E.isLeft(known)) return known
  const { security, quote } = known.right
  const today = tradingSettings.day(now, await readTradingCalendar(services.pool))
  const terms = termsOf({ ...order, security }, O.fromNullable(quote?.price), today)
  if (E.isLeft(terms)) return terms
  // rejects faulty terms before any work that grows with the number of accounts
  const fault = termsFault(terms.right, tradingSettings.today(now))
  if (fault !== null) return E.left(fault)
  const { evidence, value, facts, holds } = await checkedOrder(
    services,
    { id, terms: terms.right, acknowledged },
    known.right,
    now,
  )
  const approvals = approvalsNeeded(capacity.value, value, facts.settings.approvalLimit)
  const by = user.username
  const entered = { terms: terms.right, approvals, evidence, today, broker, by, at }
  return E.right({ command: { type: 'EnterOrder', ...entered }, holds })
}
