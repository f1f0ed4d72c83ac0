import type { IncomingMessage } from 'node:http'

export const cutOffOn = (signal: AbortSignal, raw: IncomingMessage): void => {
  const cut = (): void => {
    if (!raw.complete) raw.destroy()
  }
  if (signal.aborted) cut()
  signal.addEventListener('abort', cut, { once: true })
  raw.once('close', () => signal.removeEventListener('abort', cut))
}

export const cutOffWhenIdle = (raw: IncomingMessage, idleMs: number): void => {
  const timer = setTimeout(() => {
    if (!raw.complete) raw.destroy()
  }, idleMs)
  raw.on('data', () => timer.refresh())
  raw.once('end', () => clearTimeout(timer))
  raw.once('close', () => clearTimeout(timer))
}

const lingerMs = 30_000

/**
 * Reads on what nobody wants any more, for a while: whoever is still sending would otherwise see the connection break and
 * never the answer.
 */
export const discardRest = (raw: IncomingMessage): void => {
  raw.unpipe()
  raw.resume()
  cutOffOn(AbortSignal.timeout(lingerMs), raw)
}
