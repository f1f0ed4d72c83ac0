import { type ReactNode, startTransition, useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { tellDrawn } from './drawn-first.ts'

const drawn = new WeakSet<object>()
const waiting = new Set<() => void>()
const underWay = new Set<() => void>()
const idle = { isAwaited: false }

const remainders = new Set<() => void>()

const drawNow = (draws: readonly (() => void)[]): void => {
  flushSync(() => {
    draws.forEach((draw) => {
      draw()
    })
  })
}

export const drawAll = (): void => {
  drawNow([...remainders])
  drawNow([...waiting, ...underWay])
}

window.addEventListener('beforeprint', drawAll)

// longest delay in a busy browser or hidden page
const patience = 1000

/** Some browsers do not report idle time. */
const onceIdle = (work: (isLate: boolean) => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(({ didTimeout }) => work(didTimeout), { timeout: patience })
  else setTimeout(work, 50, false)
}

/** Adds nothing to a running transition, because React would restart it. */
const drawNext = (isLate: boolean): void => {
  idle.isAwaited = false
  if (underWay.size > 0 && !isLate) return
  const next = isLate ? [...waiting] : [...waiting].slice(0, 1)
  startTransition(() => {
    next.forEach((draw) => {
      draw()
    })
  })
}

const goOn = (): void => {
  if (waiting.size === 0 || idle.isAwaited) return
  idle.isAwaited = true
  onceIdle(drawNext)
}

interface Props {
  /** Parts drawn once are drawn at once wherever they move. */
  readonly of: object
  readonly isQuick: boolean
  readonly meanwhile: ReactNode
  readonly children: ReactNode
}

/** Draws parts in view first; the others follow one by one when the browser is idle. */
export const InTurn = ({ of, isQuick, meanwhile, children }: Props) => {
  const [isDrawn, setDrawn] = useState(() => isQuick || !('IntersectionObserver' in window) || drawn.has(of))
  useEffect(() => {
    if (isQuick && waiting.size === 0) tellDrawn()
  }, [isQuick])
  const place = useCallback(
    (element: Element | null) => {
      if (element === null) return undefined
      const draw = (): void => {
        waiting.delete(draw)
        underWay.add(draw)
        drawn.add(of)
        setDrawn(true)
      }
      const observer = new IntersectionObserver((entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) startTransition(draw)
      })
      observer.observe(element)
      waiting.add(draw)
      goOn()
      return () => {
        observer.disconnect()
        waiting.delete(draw)
        if (underWay.delete(draw) && underWay.size === 0) tellDrawn()
        goOn()
      }
    },
    [of],
  )
  return isDrawn ? children : <div ref={place}>{meanwhile}</div>
}

export const useFirstThenAll = <A,>(all: readonly A[], first: number): readonly A[] => {
  const [isWhole, setWhole] = useState(false)
  useEffect(() => {
    const draw = () => setWhole(true)
    remainders.add(draw)
    startTransition(draw)
    return () => {
      remainders.delete(draw)
    }
  }, [])
  return isWhole ? all : all.slice(0, first)
}
