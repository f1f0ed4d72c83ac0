import { fromPromise } from 'xstate'
import { heldParcels, whatIf } from '../../api/ledger/parcels.ts'
import { O, TE } from '../../domain/fp.ts'
import {
  followedParcelsMachine,
  type MethodChoosing,
  methodChoiceMachine,
  type SaleAnswer,
  type SaleQuestion,
  saleWhatIfMachine,
} from '../../machines/ledger/sale-what-if.ts'
import { dashboardFiguresChanged } from '../../streams/events/figures-changed.ts'
import type { ConfirmingContext, ConfirmationResult } from '../../machines/kit/confirming.ts'
import { keepInAddress } from '../keep-in-address.ts'
import { followingActor, retriesOf } from '../following.ts'
import type { ScreenDeps } from '../screen-deps.ts'
import { chooseMethod } from './choose-method.ts'
import { taskActor } from '../task-actor.ts'

const paramsOf = (code: string) => ({ type: 'portfolio', code }) as const

export const provideSaleWhatIf = ({ client, socket, page }: ScreenDeps) => {
  const { call } = client
  return saleWhatIfMachine.provide({
    actors: {
      list: followedParcelsMachine.provide({
        actors: followingActor(socket, {
          changes: (dashboardKey) => dashboardFiguresChanged(socket, dashboardKey),
          read: ({ code }, signal) => call(heldParcels)({ params: paramsOf(code), signal }),
        }),
      }),
      workOut: taskActor<SaleAnswer, SaleQuestion>(({ code, sale }, signal) =>
        O.isNone(sale)
          ? TE.left({ _tag: 'Undecodable' })
          : call(whatIf)({ params: paramsOf(code), query: sale.value, signal }),
      ),
      retries: retriesOf(socket),
      keepInAddress: keepInAddress<string>(page, (search) => `${page.location.pathname}?${search}`),
      choosing: methodChoiceMachine.provide({
        actors: {
          act: fromPromise<ConfirmationResult<MethodChoosing>, ConfirmingContext<MethodChoosing>>(({ input: { of } }) =>
            chooseMethod(client, of),
          ),
        },
      }),
    },
  })
}
