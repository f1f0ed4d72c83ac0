import { useEffect } from 'react'
import { useLatest } from '../use-latest.ts'

interface EscapeLayer {
  readonly leave: () => void
}

const escapeLayers: EscapeLayer[] = []

/** Mantine marks fields whose open list Escape closes first. */
const isHandledByField = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true'

const leaveTop = (event: KeyboardEvent): void => {
  if (event.key === 'Escape' && !event.isComposing && !isHandledByField(event)) escapeLayers.at(-1)?.leave()
}

/** Escape leaves only the top layer. A layer without `onEscape` stays open. */
export const useEscape = (isOpen: boolean, onEscape: (() => void) | undefined): void => {
  const latest = useLatest(onEscape)
  useEffect(() => {
    if (!isOpen) return undefined
    const layer: EscapeLayer = { leave: () => latest.current?.() }
    if (escapeLayers.push(layer) === 1) window.addEventListener('keydown', leaveTop, { capture: true })
    return () => {
      escapeLayers.splice(escapeLayers.indexOf(layer), 1)
      if (escapeLayers.length === 0) window.removeEventListener('keydown', leaveTop, { capture: true })
    }
  }, [isOpen, latest])
}
