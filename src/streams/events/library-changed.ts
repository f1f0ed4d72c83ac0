import { mergeMap, type Observable } from 'rxjs'
import { O, pipe } from '../../domain/fp.ts'
import { widgetOfStream } from '../../domain/widgets/library/decider.ts'
import type { LiveSocket } from '../socket/open-socket.ts'

export interface LibraryChanged {
  readonly type: 'library.changed'
  readonly name: string
  readonly position: number
}

export const libraryChanged = ({ frames }: LiveSocket): Observable<LibraryChanged> =>
  frames.pipe(
    mergeMap(({ event: { stream, type }, position }) =>
      pipe(
        widgetOfStream(stream),
        O.filter(() => type === 'WidgetAnnounced'),
        O.match(
          (): LibraryChanged[] => [],
          (name): LibraryChanged[] => [{ type: 'library.changed', name, position }],
        ),
      ),
    ),
  )
