import * as t from 'io-ts'
import { E, pipe } from '../../../src/domain/fp.ts'
import { decodeIncoming } from '../../../src/domain/text/text-faults.ts'
import { DashboardKey, dashboardKeyText } from '../../../src/domain/dashboards/dashboard-key.ts'
import type { PresenceStatus } from '../../../src/domain/dashboards/presence/attendance.ts'
import { messagesFromBrowser } from '../../../src/domain/log/socket-messages.ts'

/** Passes statuses on at intervals. The last status always arrives. */
export interface StatusInbox {
  readonly put: (status: unknown) => void
  readonly open: () => void
  readonly forget: (path: string) => void
  readonly close: () => void
}

interface InboxOptions {
  readonly betweenMs: number
  readonly isAt: (path: string) => boolean
  readonly isReady: () => boolean
  readonly receive: (path: string, status: PresenceStatus) => void
}

const DashboardBody = t.type({ place: DashboardKey })

export const createStatusInbox = ({ betweenMs, isAt, isReady, receive }: InboxOptions): StatusInbox => {
  const pending = new Map<string, unknown>()
  let pause: NodeJS.Timeout | undefined

  const receiveAll = (): void => {
    const all = [...pending]
    pending.clear()
    for (const [path, body] of all)
      pipe(
        decodeIncoming(messagesFromBrowser['tell-standing'], body),
        E.map(({ isEditing, titles }) => {
          receive(path, { isEditing, titles })
        }),
      )
  }
  const drain = (): void => {
    if (pause !== undefined || pending.size === 0 || !isReady()) return
    receiveAll()
    pause = setTimeout(() => {
      pause = undefined
      drain()
    }, betweenMs)
  }

  return {
    put: (body) => {
      pipe(
        decodeIncoming(DashboardBody, body),
        E.map(({ place: key }) => {
          if (isAt(dashboardKeyText(key))) pending.set(dashboardKeyText(key), body)
        }),
      )
      drain()
    },
    open: drain,
    forget: (path) => {
      pending.delete(path)
    },
    close: () => {
      clearTimeout(pause)
      pending.clear()
    },
  }
}
