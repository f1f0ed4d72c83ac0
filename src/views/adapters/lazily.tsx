import { type ComponentType, createElement, lazy, useState } from 'react'
import { CodeMissing } from '../ui/code-missing.tsx'

interface Fetched<Props> {
  readonly given: Props
  readonly onRetry: () => void
}

/**
 * A component whose code is fetched when it is first drawn. What React's own `lazy` could not fetch it never asks for again; here
 * it is tried again, and then by loading the page: a newer release may have replaced the file, and some browsers keep its failure.
 */
export const lazily = <Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> => {
  const fetching = (isStill: boolean) =>
    lazy<ComponentType<Fetched<Props>>>(() =>
      load().then(
        (View) => ({ default: ({ given }) => createElement(View, given) }),
        () => ({ default: ({ onRetry }) => <CodeMissing isStill={isStill} onRetry={onRetry} /> }),
      ),
    )
  // outside of the component: React forgets the state of what was never drawn
  const first = fetching(false)
  const latest = { View: first }
  return (given) => {
    const [View, setView] = useState(() => latest.View)
    const retry = () => {
      if (View === latest.View && View !== first) {
        window.location.reload()
        return
      }
      if (View === first) latest.View = fetching(true)
      setView(() => latest.View)
    }
    return <View given={given} onRetry={retry} />
  }
}
