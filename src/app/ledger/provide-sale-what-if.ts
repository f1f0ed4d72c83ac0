import { fromPromise } from 'xstate'
import { heldParcels, whatIf } from '../../api/ledger/parcels.ts'
import { E, O } from '../../domain/fp.ts'
import {
  followedParcels,
  type SaleAnswer,
  type SaleQuestion,
  saleWhatIfMachine,
} from '../../machines/ledger/sale-what-if.ts'
import { figuresChanged } from '../../streams/events/figures-changed.ts'
import { following, retriesOf } from '../following.ts'
import type { ScreenDeps } from '../screen-deps.ts'

const paramsOf = (code: string) => ({ type: 'portfolio', code }) as const

export const provideSaleWhatIf = ({ client: { call }, socket }: ScreenDeps) =>
  saleWhatIfMachine.provide({
    actors: {
      list: followedParcels.provide({
        actors: following(socket, {
          changes: () => figuresChanged(socket),
          read: (code, signal) => call(heldParcels)({ params: paramsOf(code), signal }),
        }),
      }),
      workOut: fromPromise<SaleAnswer, SaleQuestion>(({ input: { code, sale }, signal }) =>
        O.isNone(sale)
          ? Promise.resolve(E.left({ _tag: 'Undecodable' }))
          : call(whatIf)({ params: paramsOf(code), query: sale.value, signal })(),
      ),
      retries: retriesOf(socket),
    },
  })
