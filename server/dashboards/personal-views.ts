import { userRoom } from '../../src/domain/log/recorded-event.ts'
import {
  ownerOfViews,
  personalView,
  type ViewCommand,
  ViewEvent,
  viewPrefix,
  type ViewRefusal,
  type WidgetViews,
} from '../../src/domain/dashboards/personal-view/personal-view.ts'
import type { LogServices } from '../log/carry-out.ts'
import { type StreamKind, type OnDemandRepository, openOnDemandRepository } from '../log/repository.ts'

export type PersonalViews = OnDemandRepository<WidgetViews, ViewCommand, ViewEvent, ViewRefusal>

export const personalViewKind: StreamKind<WidgetViews, ViewCommand, ViewEvent, ViewRefusal> = {
  prefix: viewPrefix,
  decider: () => personalView,
  codec: ViewEvent,
  audience: (_event, _state, id) => [userRoom(ownerOfViews(id))],
}

export const openPersonalViews = (services: LogServices): PersonalViews =>
  openOnDemandRepository(services, personalViewKind)
