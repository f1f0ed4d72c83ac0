import { TestScheduler, type RunHelpers } from 'rxjs/testing'
import { expect } from 'vitest'

export const runMarbles = (play: (helpers: RunHelpers) => void): void => {
  new TestScheduler((actual, expected) => {
    expect(actual).toEqual(expected)
  }).run(play)
}
