import type { SnapshotFrom } from 'xstate'
import { orderTransitions } from '../../../src/domain/trading/order/decide-order.ts'
import type { Order } from '../../../src/domain/trading/order/order.ts'
import { callAs, signIn } from '../../support/sign-in.ts'
import { commandOf, orderDoings, looksLike, orderModel } from '../support/orders/order-model.ts'
import { openOrderScreens } from '../support/orders/order-screens.ts'
import { type OwnPlutus, startOwnPlutus } from '../support/servers/own-plutus.ts'
import { expect, test } from '../support/plutus-test.ts'
import { type Step, walksOf, walkText } from '../support/walks/walks.ts'

type Model = typeof orderModel
type MachineState = SnapshotFrom<Model>

const orderIn = ({ context: { order } }: MachineState): Order => order

const transitionOf = ({ before, event }: Step<Model>): string =>
  `${orderIn(before)._tag} ${commandOf(event.type, orderIn(before)).type}`

/** Commands of a broker that reports automatically; these tests have no such broker. */
const ofLine = ['CorrectFill', 'DisputeReport', 'SettleDispute', 'WorkByHand']

const everyTransition: readonly string[] = Object.entries(orderTransitions)
  .flatMap(([state, commands]) => Object.keys(commands).map((command) => [state, command] as const))
  .filter(([, command]) => !ofLine.includes(command))
  .map(([state, command]) => `${state} ${command}`)

const walks = walksOf(
  orderModel,
  orderDoings.map((type) => ({ type })),
  {
    input: undefined,
    identify: (state) => looksLike(orderIn(state)),
    way: (step) => [step.event.type, transitionOf(step), orderIn(step.after)._tag],
    isPossible: (_, walked) => walked.length < 12,
  },
)

const walked = new Set(walks.flat().map(transitionOf))

let ownPlutus: OwnPlutus

// one server for both
test.describe.configure({ mode: 'default' })
test.beforeAll(async () => {
  ownPlutus = await startOwnPlutus('demo', { PLUTUS_BROKER: 'hand' })
  const superadmin = callAs(ownPlutus.url, (await signIn(ownPlutus.url, 'superadmin')).token)
  const limit = await superadmin('POST', '/site-settings', { Title: 'OrderApprovalLimit', Value: 1000, revision: 0 })
  expect(limit.status).toBe(200)
})
test.afterAll(() => ownPlutus.close())

test(`the walks take all ${everyTransition.length} transitions of the order machine that there are by hand`, () => {
  expect([...walked].toSorted()).toEqual([...everyTransition].toSorted())
})

test(`an order goes every way its machine goes, ${walks.length} walks of ${walks.flat().length} steps, on the screens of client, adviser and desk`, async ({
  browser,
}) => {
  test.setTimeout(900_000)
  const screens = await openOrderScreens(browser, ownPlutus)
  for (const walk of walks)
    await test.step(walkText(walk), async () => {
      const [first, ...rest] = walk
      if (first === undefined) return
      const id = await screens.enter(first.event.type)
      for (const [index, { event, before, after }] of [first, ...rest].entries()) {
        const [was, is] = [orderIn(before), orderIn(after)]
        if (index > 0 && was._tag !== 'Draft') await screens.act(id, event.type, was)
        if (is._tag !== 'Draft') await screens.expectSeen(id, is)
      }
    })
  await screens.close()
})
