import { filter, map, type Observable } from 'rxjs'
import { O } from '../../domain/fp.ts'
import { widgetOfStream } from '../../domain/widgets/library/decider.ts'
import type { LiveSocket } from '../socket/open-socket.ts'

export const widgetChanges = ({ frames }: LiveSocket): Observable<{ readonly type: 'widgets.changed' }> =>
  frames.pipe(
    filter(({ event: { stream, type } }) => O.isSome(widgetOfStream(stream)) && type !== 'WidgetAnnounced'),
    map(() => ({ type: 'widgets.changed' })),
  )
