import { bookedSales, pickParcels, saleParcels } from '../../api/ledger/parcels.ts'
import { pipe, TE } from '../../domain/fp.ts'
import type { DashboardKey } from '../../domain/dashboards/dashboard-key.ts'
import type { ConfirmingContext, ConfirmationResult } from '../../machines/kit/confirming.ts'
import {
  followedSalesMachine,
  type ParcelPicking,
  parcelPickingMachine,
  saleParcelsMachine,
  parcelTrialMachine,
} from '../../machines/ledger/sale-parcels.ts'
import { figuresChanged, dashboardFiguresChanged } from '../../streams/events/figures-changed.ts'
import { keepInAddress } from '../keep-in-address.ts'
import { followingActor } from '../following.ts'
import type { ScreenDeps } from '../screen-deps.ts'
import { rowRefusalText } from './choose-method.ts'
import { taskActor } from '../task-actor.ts'

const paramsOf = ({ code }: DashboardKey) => ({ type: 'portfolio', code }) as const

export const provideSaleParcels = ({ client: { call }, socket, page }: ScreenDeps) =>
  saleParcelsMachine.provide({
    actors: {
      list: followedSalesMachine.provide({
        actors: followingActor(socket, {
          changes: (dashboardKey) => dashboardFiguresChanged(socket, dashboardKey),
          read: (dashboardKey, signal) => call(bookedSales)({ params: paramsOf(dashboardKey), signal }),
        }),
      }),
      saleParcels: parcelTrialMachine.provide({
        actors: followingActor(socket, {
          changes: () => figuresChanged(socket),
          read: ({ dashboardKey, sale, picks }, signal) =>
            call(saleParcels)({
              params: { ...paramsOf(dashboardKey), sale },
              query: picks.length === 0 ? {} : { picks },
              signal,
            }),
        }),
      }),
      picking: parcelPickingMachine.provide({
        actors: {
          act: taskActor<ConfirmationResult<ParcelPicking>, ConfirmingContext<ParcelPicking>>(
            ({ of: { dashboardKey, sale, ...body } }) =>
              pipe(
                call(pickParcels)({ params: { ...paramsOf(dashboardKey), sale }, body }),
                TE.mapLeft(rowRefusalText),
              ),
          ),
        },
      }),
      keepInAddress: keepInAddress<string>(page, (search) => `${page.location.pathname}?${search}`),
    },
  })
