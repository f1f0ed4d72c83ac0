/** Which groups are folded: all of them or none, save those named. */
export interface Folding {
  readonly isFolded: boolean
  readonly save: readonly string[]
}

export const unfolded: Folding = { isFolded: false, save: [] }
export const folded: Folding = { isFolded: true, save: [] }

export const isFolded = ({ isFolded: byDefault, save }: Folding, title: string): boolean =>
  save.includes(title) ? !byDefault : byDefault

export const toggledGroup = ({ isFolded: byDefault, save }: Folding, title: string): Folding => ({
  isFolded: byDefault,
  save: save.includes(title) ? save.filter((each) => each !== title) : [...save, title],
})
