import { type ReactNode, startTransition, useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { reportFirstPaint } from './after-first-paint.ts'

const drawnKeys = new WeakSet<object>()
const waitingRenders = new Set<() => void>()
const rendersInProgress = new Set<() => void>()
const idleRequest = { isAwaited: false }

const remainingRenders = new Set<() => void>()

const drawNow = (draws: readonly (() => void)[]): void => {
  flushSync(() => {
    draws.forEach((draw) => {
      draw()
    })
  })
}

export const drawAll = (): void => {
  drawNow([...remainingRenders])
  drawNow([...waitingRenders, ...rendersInProgress])
}

window.addEventListener('beforeprint', drawAll)

// longest delay in a busy browser or hidden page
const idleTimeoutMs = 1000

/** Some browsers do not report idle time. */
const runWhenIdle = (work: (isLate: boolean) => void): void => {
  if ('requestIdleCallback' in window)
    requestIdleCallback(({ didTimeout }) => work(didTimeout), { timeout: idleTimeoutMs })
  else setTimeout(work, 50, false)
}

/** Adds nothing to a running transition, because React would restart it. */
const drawNext = (isLate: boolean): void => {
  idleRequest.isAwaited = false
  if (rendersInProgress.size > 0 && !isLate) return
  const next = isLate ? [...waitingRenders] : [...waitingRenders].slice(0, 1)
  startTransition(() => {
    next.forEach((draw) => {
      draw()
    })
  })
}

const scheduleNextRender = (): void => {
  if (waitingRenders.size === 0 || idleRequest.isAwaited) return
  idleRequest.isAwaited = true
  runWhenIdle(drawNext)
}

interface Props {
  /** Identifies the part. A part that was drawn before is drawn immediately in any new place. */
  readonly of: object
  readonly isQuick: boolean
  readonly meanwhile: ReactNode
  readonly children: ReactNode
}

/** Draws parts in view first; the others follow one by one when the browser is idle. */
export const QueuedRender = ({ of, isQuick, meanwhile, children }: Props) => {
  const [isDrawn, setDrawn] = useState(() => isQuick || !('IntersectionObserver' in window) || drawnKeys.has(of))
  useEffect(() => {
    if (isQuick && waitingRenders.size === 0) reportFirstPaint()
  }, [isQuick])
  const queueElement = useCallback(
    (element: Element | null) => {
      if (element === null) return undefined
      const draw = (): void => {
        waitingRenders.delete(draw)
        rendersInProgress.add(draw)
        drawnKeys.add(of)
        setDrawn(true)
      }
      const observer = new IntersectionObserver((entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) startTransition(draw)
      })
      observer.observe(element)
      waitingRenders.add(draw)
      scheduleNextRender()
      return () => {
        observer.disconnect()
        waitingRenders.delete(draw)
        if (rendersInProgress.delete(draw) && rendersInProgress.size === 0) reportFirstPaint()
        scheduleNextRender()
      }
    },
    [of],
  )
  return isDrawn ? children : <div ref={queueElement}>{meanwhile}</div>
}

export const useQueuedRender = <A,>(all: readonly A[], first: number): readonly A[] => {
  const [isWhole, setWhole] = useState(false)
  useEffect(() => {
    const draw = () => setWhole(true)
    remainingRenders.add(draw)
    startTransition(draw)
    return () => {
      remainingRenders.delete(draw)
    }
  }, [])
  return isWhole ? all : all.slice(0, first)
}
