import { act } from '@testing-library/react'
import type { AnyEventObject } from 'xstate'

interface Receiver {
  send(event: AnyEventObject): void
}

/** Has an actor hear what others than a person tell it, as the answers of those it invokes. */
export const tell = (actor: Receiver | undefined, event: AnyEventObject): void => {
  act(() => actor?.send(event))
}
