import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

interface EndFollowed {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly below: number
  readonly noteScroll: () => void
  readonly toEnd: () => void
}

// zoomed pages scroll by fractions of a pixel
const nearEnd = 24

const isAtEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement): boolean =>
  scrollHeight - scrollTop - clientHeight <= nearEnd

export const useEndFollowed = (
  length: number,
  leadsThere: boolean,
  onScroll: (isEndInSight: boolean) => void,
): EndFollowed => {
  const scroller = useRef<HTMLDivElement>(null)
  const isFollowing = useRef(true)
  const [leftAt, setLeftAt] = useState<number | null>(null)

  useLayoutEffect(() => {
    const { current } = scroller
    if (current !== null && (isFollowing.current || leadsThere)) current.scrollTop = current.scrollHeight
  }, [length, leadsThere])

  const noteScroll = (): void => {
    if (scroller.current === null) return
    isFollowing.current = isAtEnd(scroller.current)
    setLeftAt(isFollowing.current ? null : (leftAt ?? length))
    onScroll(isFollowing.current)
  }

  const toEnd = (): void => {
    if (scroller.current === null) return
    scroller.current.scrollTop = scroller.current.scrollHeight
    scroller.current.focus({ preventScroll: true })
  }

  return { scroller, below: leftAt === null ? 0 : Math.max(0, length - leftAt), noteScroll, toEnd }
}
