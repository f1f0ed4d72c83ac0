import { beforeEach, vi } from 'vitest'

const height = 400

/** Gives every element a height, which happy-dom does not: rows that are there only in sight are then there. */
export const layOut = (): void => {
  beforeEach(() => {
    const heights = vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(height)
    return () => heights.mockRestore()
  })
}
