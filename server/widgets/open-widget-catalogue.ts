import { O } from '../../src/domain/fp.ts'
import {
  type LibraryCommand,
  type LibraryState,
  widgetDecider,
  widgetOfStream,
  widgetStream,
  LibraryEvent,
  type LibraryRefusal,
} from '../../src/domain/widgets/library/decider.ts'
import type { FindLibraryWidget } from '../../src/domain/widgets/library/following.ts'
import { standardLibrary } from '../../src/domain/widgets/standard.ts'
import { everyoneRooms, permissionRoom } from '../../src/domain/log/recorded-event.ts'
import type { LogServices } from '../log/carry-out.ts'
import { openResidentRepository, type ResidentRepository } from '../log/repository.ts'

export interface WidgetCatalogue
  extends Pick<
    ResidentRepository<LibraryState, LibraryCommand, LibraryEvent, LibraryRefusal>,
    'get' | 'decide' | 'handle'
  > {
  readonly names: () => readonly string[]
  readonly widget: FindLibraryWidget
  readonly version: () => number
}

const shippedNames = standardLibrary.map(({ name }) => name)

const audienceOf = ({ type }: LibraryEvent): readonly string[] =>
  type === 'WidgetAnnounced' ? everyoneRooms : [permissionRoom('site.admin')]

export const openWidgetCatalogue = async (services: LogServices): Promise<WidgetCatalogue> => {
  const widgets = await openResidentRepository(services, {
    prefix: widgetStream(''),
    codec: LibraryEvent,
    decider: widgetDecider,
    audience: audienceOf,
  })
  let version = 0
  // the version rises after the fold, so that readers of the new version find the new widget
  services.tail.subscribe(({ stream }) => {
    if (O.isSome(widgetOfStream(stream))) version += 1
  })

  return {
    get: widgets.get,
    decide: widgets.decide,
    handle: widgets.handle,
    names: () => [...new Set([...shippedNames, ...widgets.ids()])],
    widget: (name) => {
      const { state } = widgets.get(name)
      return state._tag === 'Unknown' ? O.none : O.some(state.widget)
    },
    version: () => version,
  }
}
