import type { RealtimeSocket } from '../protocol.ts'

export interface PulseTimes {
  readonly askMs: number
  readonly patienceMs: number
}

/**
 * Asks a client again and again whether it is there: a line can be cut without either end being told.
 * Returns a way to stop asking.
 */
export const takePulse = (
  socket: RealtimeSocket,
  { askMs, patienceMs }: PulseTimes,
  heard: (isThere: boolean) => void,
): (() => void) => {
  let askedAt: number | undefined
  let isThere = true

  const find = (now: boolean): void => {
    if (now === isThere) return
    isThere = now
    heard(now)
  }
  const ask = (): void => {
    if (askedAt !== undefined) {
      if (Date.now() - askedAt >= patienceMs) find(false)
      return
    }
    askedAt = Date.now()
    socket.emit('still-here', () => {
      askedAt = undefined
      find(true)
    })
  }

  const timer = setInterval(ask, askMs)
  return () => {
    clearInterval(timer)
  }
}
