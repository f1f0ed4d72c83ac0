import { describe, expect, test } from 'vitest'
import type { OrderBroker, BrokerReport } from '../../../../server/trading/broker/broker.ts'
import { orderTerms } from '../../../unit/support/trading/orders.ts'

const noop = (): Promise<void> => Promise.resolve()

/** Tests that every broker side of the port must pass. */
export const holdsToTheContract = (name: string, open: () => Promise<OrderBroker>): void => {
  const request = (clientOrder: string, original = clientOrder) => ({ clientOrder, original, terms: orderTerms })

  describe(`the broker's side ${name}`, () => {
    test('knows what it was sent, under the name it was sent by', async () => {
      const broker = await open()
      await broker.begin(noop, noop)
      await broker.send(request('C1'))
      expect(await broker.status(request('C1'))).toBe('Known')
      await broker.cancel(request('C1-1', 'C1'))
      expect(await broker.status(request('C1-1', 'C1'))).toBe('Known')
      await broker.close()
    })

    test('speaks of nothing but what it was sent', async () => {
      const broker = await open()
      const received: BrokerReport[] = []
      await broker.begin((report) => {
        received.push(report)
        return noop()
      }, noop)
      await broker.send(request('C2'))
      await broker.amend({ ...request('C2-1', 'C2'), amended: orderTerms })
      await broker.status(request('C2-1', 'C2'))
      for (const { clientOrder } of received) expect(['C2', 'C2-1']).toContain(clientOrder)
      await broker.close()
    })

    test('can be closed twice', async () => {
      const broker = await open()
      await broker.begin(noop, noop)
      await broker.close()
      await broker.close()
    })
  })
}
