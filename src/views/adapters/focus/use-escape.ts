import { useEffect } from 'react'
import { useLatest } from '../use-latest.ts'

interface Layer {
  readonly leave: () => void
}

const layers: Layer[] = []

/** Mantine marks fields whose open list Escape closes first. */
const isForField = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true'

const leaveTop = (event: KeyboardEvent): void => {
  if (event.key === 'Escape' && !event.isComposing && !isForField(event)) layers.at(-1)?.leave()
}

/** Escape leaves only the top layer. A layer without `onEscape` stays open. */
export const useEscape = (isOpen: boolean, onEscape: (() => void) | undefined): void => {
  const latest = useLatest(onEscape)
  useEffect(() => {
    if (!isOpen) return undefined
    const layer: Layer = { leave: () => latest.current?.() }
    if (layers.push(layer) === 1) window.addEventListener('keydown', leaveTop, { capture: true })
    return () => {
      layers.splice(layers.indexOf(layer), 1)
      if (layers.length === 0) window.removeEventListener('keydown', leaveTop, { capture: true })
    }
  }, [isOpen, latest])
}
