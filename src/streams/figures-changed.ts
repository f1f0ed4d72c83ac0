import { filter, map, type Observable } from 'rxjs'
import type { LiveSocket } from './open-socket.ts'

export interface FiguresChanged {
  readonly type: 'figures.changed'
}

export const figuresChanged = ({ frames }: LiveSocket): Observable<FiguresChanged> =>
  frames.pipe(
    filter(({ event }) => event.type === 'FiguresChanged'),
    map(() => ({ type: 'figures.changed' })),
  )
