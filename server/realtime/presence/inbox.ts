import * as t from 'io-ts'
import { E, pipe } from '../../../src/domain/fp.ts'
import { DashboardPlace, placePath } from '../../../src/domain/log/frame.ts'
import { type Standing, StandingAt } from '../../../src/domain/dashboards/presence/attendance.ts'

/** What a client says of itself: however fast it talks, it is listened to once in a while, and to its last word always. */
export interface Inbox {
  /** Takes anything at all. */
  readonly put: (said: unknown) => void
  /** Listens to what has come meanwhile. */
  readonly open: () => void
  readonly forget: (path: string) => void
  readonly close: () => void
}

interface Ear {
  readonly betweenMs: number
  readonly isAt: (path: string) => boolean
  /** While not, what comes is kept. */
  readonly isListening: () => boolean
  readonly hear: (path: string, standing: Standing) => void
}

const SomePlace = t.type({ place: DashboardPlace })

export const createInbox = ({ betweenMs, isAt, isListening, hear }: Ear): Inbox => {
  const said = new Map<string, unknown>()
  let pause: NodeJS.Timeout | undefined

  const hearAll = (): void => {
    const all = [...said]
    said.clear()
    for (const [path, body] of all)
      pipe(
        StandingAt.decode(body),
        E.map(({ isEditing, titles }) => {
          hear(path, { isEditing, titles })
        }),
      )
  }
  const listen = (): void => {
    if (pause !== undefined || said.size === 0 || !isListening()) return
    hearAll()
    pause = setTimeout(() => {
      pause = undefined
      listen()
    }, betweenMs)
  }

  return {
    put: (body) => {
      pipe(
        SomePlace.decode(body),
        E.map(({ place }) => {
          if (isAt(placePath(place))) said.set(placePath(place), body)
        }),
      )
      listen()
    },
    open: listen,
    forget: (path) => {
      said.delete(path)
    },
    close: () => {
      clearTimeout(pause)
      said.clear()
    },
  }
}
