/** A change without a revision overwrites what is there when it arrives, but not what somebody saves meanwhile. */
export const decidedRevision = (given: number | undefined): ((current: number) => number) => {
  const decided = { revision: given }
  return (current) => (decided.revision ??= current)
}
