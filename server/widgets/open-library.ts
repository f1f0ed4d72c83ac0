import { O, pipe, RA } from '../../src/domain/fp.ts'
import {
  type LibraryState,
  widgetNamed,
  widgetOfStream,
  widgetStream,
} from '../../src/domain/widgets/library/decider.ts'
import { LibraryEvent } from '../../src/domain/widgets/library/event.ts'
import type { LibraryOf } from '../../src/domain/widgets/library/following.ts'
import { library as shipped } from '../../src/domain/widgets/standard.ts'
import type { EventLog, Tail } from '../log/event-log.ts'
import { type Folded, foldStreams } from '../log/fold.ts'

/** The widgets dashboards are made of: those that came with Plutus, as changed since, and those defined here. */
export interface Library {
  readonly get: (name: string) => Folded<LibraryState>
  readonly names: () => readonly string[]
  readonly widget: LibraryOf
  /** Another whenever a widget is. */
  readonly version: () => number
}

const names = shipped.map(({ name }) => name)
const unknown = widgetNamed('')

export const openLibrary = async (house: { readonly log: EventLog; readonly tail: Tail }): Promise<Library> => {
  const fold = await foldStreams(house, widgetStream(''), LibraryEvent, unknown)
  let version = 0
  // after the fold has heard it: whoever sees the new version finds the new widget
  house.tail.subscribe(({ stream }) => {
    if (O.isSome(widgetOfStream(stream))) version += 1
  })

  const get: Library['get'] = (name) => {
    const folded = fold.get(widgetStream(name))
    return folded.revision > 0 ? folded : { ...folded, state: widgetNamed(name).initial }
  }

  return {
    get,
    names: () => [...new Set([...names, ...pipe(fold.streams(), RA.filterMap(widgetOfStream))])],
    widget: (name) => {
      const { state } = get(name)
      return state._tag === 'Unknown' ? O.none : O.some(state.widget)
    },
    version: () => version,
  }
}
